import { isObject, isPage, jsonIn } from '#server/platform/outside/json-in-text.ts'
import { plain } from './answer-text.ts'
import { messageIdIn } from './message-ids.ts'
import { verdictOf, type Verdict } from './verdicts.ts'
import { rules } from './answer-rules.ts'
import type { RawAnswer, Answer } from './raw-answer.ts'

/** Judges one answer; see `rules`. */
export function judge(raw: RawAnswer): Verdict {
  const answer = read(raw)
  const rule = rules.find(({ when }) => when(answer))
  if (!rule) throw new Error('the last rule fits every answer')
  return verdictOf(rule.kind, rule.detail?.(answer) ?? null, answer.gatewayId)
}

function read(raw: RawAnswer): Answer {
  const page = isPage(raw.body)
  const found = jsonIn(raw.body)
  const first = Array.isArray(found) ? found[0] : found
  const json = isObject(first) ? first : undefined
  const says = json ? saidBy(json) : null
  return {
    ...raw,
    page: page || (json === undefined && /<\/?(html|body|title|h1|center)\b/i.test(raw.body)),
    says,
    words: json ? wordsIn(json) : '',
    gatewayId: json
      ? messageIdIn(json, { success: says === 'success' && raw.status < 300, error: says === 'error' })
      : null,
  }
}

/** `status` and `success`, as resellers write them: in words, as true and false, as 1 and 0. */
function saidBy({ status, success }: Record<string, unknown>): Answer['says'] {
  const [state, done] = [status, success].map((value) =>
    ['string', 'number', 'boolean'].includes(typeof value)
      ? JSON.stringify(value).replaceAll('"', '').toLowerCase()
      : '',
  )
  if (/^(error|fail|failed|failure|false|0)$/.test(state ?? '') || /^(false|0)$/.test(done ?? ''))
    return 'error'
  return /^(success|ok|sent|true|1|200)$/.test(state ?? '') || /^(true|1)$/.test(done ?? '')
    ? 'success'
    : null
}

/** The first that says something; lists of words, and fields with lists of words, are put together. */
function wordsIn({ message, error, msg, reason, errors }: Record<string, unknown>): string {
  const found = [message, error, msg, reason, errors].map(textIn).find((text) => text !== '')
  return plain(found ?? '')
}

function textIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join(', ')
  if (!isObject(value)) return ''
  if ('key' in value) return ''
  return typeof value['message'] === 'string' ? value['message'] : textIn(Object.values(value))
}

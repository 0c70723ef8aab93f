import { isObject, isPage, jsonIn } from '#server/http/outgoing/json-in-text.ts'
import { plain } from './answer-text.ts'
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

type Path = readonly string[]

/** WhatsApp's own key of a message: nothing else has that shape. Resellers put it into one of these. */
const keys: Path[] = [
  // {"status":"success","message":{"key":{"id":"3EB0C767D"}}}
  ['message', 'key', 'id'],
  // {"status":"success","data":{"key":{"id":"3EB0C767D"}}}
  ['data', 'key', 'id'],
  ['data', 'message', 'key', 'id'],
  ['result', 'key', 'id'],
  ['response', 'key', 'id'],
  ['key', 'id'],
  // {"messages":[{"id":"wamid.HBgL"}]}, as Meta answers and resellers pass it on
  ['messages', 'id'],
]

/** Names that only the id of a message has. */
// {"status":"success","message":"Sent","message_id":"3EB0C767D"}, {"success":true,"messageId":"msg_123456"}
const names: Path[] = ['message_id', 'messageId', 'messageid', 'msg_id', 'msgId', 'idMessage'].flatMap(
  (name) => [[name], ['data', name], ['message', name], ['result', name]],
)

/** What is the id of a message where the answer says that it was sent, and may be anything's elsewhere. */
const ids: Path[] = [
  // {"status":"success","id":48213}, {"status":true,"data":{"id":"3EB0C767D"}}
  ['id'],
  ['message', 'id'],
  ['data', 'id'],
  ['result', 'id'],
  ['response', 'id'],
]

/** The id under which a gateway accepted a message, in every known shape; `null` if there is none. It proves a send. */
function messageIdIn(
  json: Record<string, unknown>,
  says: { success: boolean; error: boolean },
): string | null {
  const paths = says.error ? [] : says.success ? [...keys, ...names, ...ids] : [...keys, ...names]
  return paths.map((path) => idAt(json, path)).find((id) => id !== null) ?? null
}

function idAt(json: unknown, path: Path): string | null {
  return idIn(
    path.reduce<unknown>((inner, name) => (isObject(inner) ? firstOf(inner[name]) : undefined), json),
  )
}

/** An id as such, as {"id":{"id":"3EB0C767D","_serialized":"true_60…@c.us_3EB0C767D"}}, or the only one of a list. */
function idIn(value: unknown): string | null {
  if (isObject(value)) return idIn(value['id'])
  // Programs without an id answer 0.
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? String(value) : null
  return typeof value === 'string' && value.trim() !== '' && value !== '0' ? value : null
}

/** Some gateways answer with a list of one, such as {"data":[{"key":{"id":"3EB0C767D"}}]} and {"id":["3EB0C767D"]}. */
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

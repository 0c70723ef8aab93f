import { z } from 'zod'
import { isPage, parsed } from '#server/http/outgoing/json-in-text.ts'
import { plain } from './answer-text.ts'
import type { RawAnswer } from './raw-answer.ts'
import { cloudError } from './cloud-errors.ts'
import { cloudWords, type CloudSaid } from './cloud-words.ts'
import { notReached } from './gateway.ts'
import { verdictOf, type Verdict } from './verdicts.ts'

const accepted = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()) })
const words = z.string().catch('')
const failure = z.object({
  error: z.object({
    code: z.int(),
    message: words,
    error_data: z.object({ details: words }).catch({ details: '' }),
  }),
})

/**
 * Judges an answer of Meta's Cloud API: only a message's id proves a send, only a clear no proves none. Its code
 * decides before its status, as Meta asks; 503 means that it was not taken, whatever the code.
 */
export function judgeCloud({ status, body, complete }: RawAnswer): Verdict {
  const json = parsed(body)
  const sent = accepted.safeParse(json)
  if (sent.success) return verdictOf('accepted', null, sent.data.messages[0].id)
  const error = errorIn(json)
  const detail = error ? cloudWords(error) : `Meta answered ${status}`
  const known = error && cloudError(error.code)
  if (status === 503 && known?.cause !== 'unavailable') return verdictOf('unavailable', detail)
  if (isPage(body))
    return status < 500
      ? verdictOf('page', `${notReached}: a web page answered (${status})`)
      : verdictOf('no_answer', detail)
  if (known) return verdictOf(known.cause, detail)
  if (status === 429) return verdictOf('limited', detail)
  if (status === 404 && !error) return verdictOf('page', `${notReached}: not found (404)`)
  if (status === 401 || status === 403) return verdictOf('access', detail)
  if (status >= 400 && status < 500 && status !== 408) return verdictOf('refused', detail)
  return verdictOf('no_answer', complete ? detail : 'The connection broke in the middle of the answer')
}

function errorIn(json: unknown): CloudSaid | null {
  const error = failure.safeParse(json).data?.error
  if (!error) return null
  return { code: error.code, title: plain(error.message), details: plain(error.error_data.details) }
}

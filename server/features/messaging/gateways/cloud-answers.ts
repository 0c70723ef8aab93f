import { z } from 'zod'
import { isPage, parsed, plain } from './answer-text.ts'
import type { RawAnswer } from './answers.ts'
import { cloudError, cloudWords } from './cloud-errors.ts'
import { unavailable, type Verdict } from './gateway.ts'

const accepted = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()) })
const words = z.string().catch('')
const failure = z.object({
  error: z.object({
    code: z.int(),
    message: words,
    error_data: z.object({ details: words }).catch({ details: '' }),
  }),
})

/** Meta's codes behind which a message may have gone: something went wrong on its side (1, 2, 131000, 131016). */
const uncertain = new Set([1, 2, 131_000, 131_016])

/** Judges an answer of Meta's Cloud API: only a message's id proves a send, only a clear no proves none. */
export function judgeCloud(answer: RawAnswer): Verdict {
  const { status, body, complete } = answer
  const json = parsed(body)
  const sent = accepted.safeParse(json)
  if (sent.success) return verdict('accepted', null, { gatewayId: sent.data.messages[0].id })
  if (isPage(body) && status < 500)
    return verdict('refused', `${unavailable}: a web page answered (${status})`, { mayRetry: true })
  const said = failure.safeParse(json).data?.error
  const reason = said
    ? cloudWords(said.code, plain(said.error_data.details || said.message))
    : `Meta answered ${status}`
  if (status >= 500 || (said && uncertain.has(said.code))) return verdict('unknown', reason)
  const known = said && cloudError(said.code)
  if (known) return verdict('refused', reason, { mayRetry: known.mayRetry ?? false })
  if (status === 429) return verdict('refused', reason, { mayRetry: true })
  if (status === 404 && !said)
    return verdict('refused', `${unavailable}: not found (404)`, { mayRetry: true })
  if (status >= 400 && status !== 408) return verdict('refused', reason)
  return verdict('unknown', complete ? reason : 'The connection broke in the middle of the answer')
}

const verdict = (
  outcome: Verdict['outcome'],
  reason: string | null,
  more: Partial<Pick<Verdict, 'gatewayId' | 'mayRetry'>> = {},
): Verdict => ({ outcome, reason, gatewayId: null, mayRetry: false, ...more })

import { z } from 'zod'
import { isPage, parsed, plain } from './answer-text.ts'
import type { RawAnswer } from './answers.ts'
import { unavailable, type Verdict } from './gateway.ts'

/**
 * The part of a WAHA message id that is WhatsApp's own: `true_60123@c.us_3EB0…` and `true_7@lid_3EB0…` are the same
 * message, as WAHA's engines name the chat in different ways.
 */
export const rawWahaId = (id: string) => (id.includes('@') ? (id.split('_')[2] ?? id) : id)

const id = z.string().min(1)
/** WAHA's engines answer in the manner of the library under each of them. */
const accepted = z.union([
  z.object({ id }).transform((found) => found.id),
  z.object({ key: z.object({ id }) }).transform((found) => found.key.id),
  z.object({ id: z.object({ id }) }).transform((found) => found.id.id),
  z.object({ _data: z.object({ id: z.object({ id }) }) }).transform(({ _data: data }) => data.id.id),
])
const words = z.string().catch('')
const failure = z
  .object({ error: words, message: z.union([words.unwrap(), z.array(z.string())]).catch(''), status: words })
  .catch({ error: '', message: '', status: '' })

/** What a session that is not working means, and what to do. */
export const sessionWords: Record<string, string> = {
  STOPPED: 'The WhatsApp session is stopped: start it in WAHA’s dashboard',
  STARTING: 'The WhatsApp session is starting',
  SCAN_QR_CODE: 'WhatsApp is signed out: scan the QR code under Settings, Gateway, with the shop’s phone',
  FAILED: 'The WhatsApp session has failed: restart it in WAHA’s dashboard, then scan the QR code',
}

/** Judges an answer of WAHA: only a message's id proves a send, only a clear no proves none. */
export function judgeWaha({ status, body, complete }: RawAnswer): Verdict {
  const json = parsed(body)
  const sent = status < 300 ? accepted.safeParse(json).data : undefined
  if (sent) return { outcome: 'accepted', reason: null, gatewayId: rawWahaId(sent), mayRetry: false }
  if (isPage(body) && status < 500) return refused(`${unavailable}: a web page answered (${status})`, true)
  const said = failure.parse(json)
  const theirs = plain(said.error || [said.message].flat().join(', '))
  const reason = `WAHA answered ${status}${theirs && `: ${theirs}`}`
  if (status === 422)
    return refused(sessionWords[said.status] ?? reason, Object.hasOwn(sessionWords, said.status))
  if (status === 401 || status === 403)
    return refused('WAHA does not accept our key: set WHATSAPP_ACCESS_TOKEN to its API key', false)
  if (status === 404) return refused(theirs ? reason : `${unavailable}: not found (404)`, true)
  if (status === 429) return refused(reason, true)
  if (status >= 400 && status < 500 && status !== 408) return refused(reason, false)
  const unknown = complete ? reason : 'The connection broke in the middle of the answer'
  return { outcome: 'unknown', reason: unknown, gatewayId: null, mayRetry: false }
}

const refused = (reason: string, mayRetry: boolean): Verdict => ({
  outcome: 'refused',
  reason,
  gatewayId: null,
  mayRetry,
})

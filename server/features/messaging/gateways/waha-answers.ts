import { z } from 'zod'
import { isPage, parsed } from '#server/http/outgoing/json-in-text.ts'
import type { RawAnswer } from './http-call.ts'
import { notReached } from './gateway.ts'
import { plain, verdictOf, type Verdict } from './verdicts.ts'

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
const spoken = z.union([z.string(), z.array(z.string()).transform((all) => all.join(', '))]).catch('')
const failure = z
  .object({
    message: spoken,
    error: spoken,
    status: words,
    exception: z.object({ message: spoken }).catch({ message: '' }),
  })
  .catch({ message: '', error: '', status: '', exception: { message: '' } })

/** What a session that is not working means, and what to do. */
export const sessionWords: Record<string, string> = {
  STOPPED: 'The WhatsApp session is stopped: start it in WAHA’s dashboard',
  STARTING: 'The WhatsApp session is starting',
  SCAN_QR_CODE: 'WhatsApp is signed out: scan the QR code under Settings, Gateway, with the shop’s phone',
  FAILED: 'The WhatsApp session has failed: restart it in WAHA’s dashboard, then scan the QR code',
}

/** A session in one of these sends nothing, and says so. */
const isNotWorking = (status: string) => Object.hasOwn(sessionWords, status)

/**
 * Judges an answer of WAHA: only a message's id proves a send, only a clear no proves none. What it says itself stands in
 * `message`, or in `exception.message` of a 500; `error` is often no more than the name of the status.
 */
export function judgeWaha({ status, body, complete }: RawAnswer): Verdict {
  const json = parsed(body)
  const sent = status < 300 ? accepted.safeParse(json).data : undefined
  if (sent) return verdictOf('accepted', null, rawWahaId(sent))
  const answer = failure.parse(json)
  const theirs = plain(answer.exception.message || answer.message || answer.error)
  const detail = `WAHA answered ${status}${theirs && `: ${theirs}`}`
  // 503 of a proxy before it, or while it starts
  if (status === 503) return verdictOf('unavailable', detail)
  if (isPage(body))
    return status < 500
      ? verdictOf('page', `${notReached}: a web page answered (${status})`)
      : verdictOf('no_answer', detail)
  // 422 {"error":"Session status is not as expected…","session":"default","status":"SCAN_QR_CODE","expected":["WORKING"]}
  if (status === 422 && isNotWorking(answer.status))
    return verdictOf('signed_out', sessionWords[answer.status] ?? detail)
  // 401 {"message":"Unauthorized","statusCode":401}
  if (status === 401 || status === 403)
    return verdictOf('access', 'WAHA does not accept our key: set WHATSAPP_ACCESS_TOKEN to its API key')
  // 404 {"message":"Session \"default\" does not exist","error":"Not Found","statusCode":404}
  if (status === 404)
    return theirs ? verdictOf('signed_out', detail) : verdictOf('page', `${notReached}: not found (404)`)
  // 429 {"message":"Too Many Requests"}
  if (status === 429) return verdictOf('limited', detail)
  // 400 {"message":["chatId must be a string"],"error":"Bad Request"}, 422 {"message":"… available only in Plus version"}
  if (status >= 400 && status < 500 && status !== 408) return verdictOf('refused', detail)
  // 500 {"statusCode":500,"exception":{"message":"2 UNKNOWN: server returned error 463"}}, 502, 504, 408, {}
  const unknown = complete ? detail : 'The connection broke in the middle of the answer'
  return verdictOf(status >= 400 || !complete ? 'no_answer' : 'unproven', unknown)
}

/**
 * The WhatsApp id of a part's attempt: the part's own id as 32 hexadecimal digits, as phones make them, with the
 * attempt where a version 4 UUID always has its version. So the id leads back to the part.
 */
export function wahaIdOf({ partId, attempt }: { partId: string; attempt: number }): string {
  const digits = partId.replaceAll('-', '')
  return `${digits.slice(0, 12)}${(attempt % 16).toString(16)}${digits.slice(13)}`.toUpperCase()
}

/** The part that an id was made for; null where WAHA or a phone has made it. The part may not exist. */
export function partOfWahaId(id: string): string | null {
  if (!/^[\dA-F]{32}$/.test(id)) return null
  const digits = `${id.slice(0, 12)}4${id.slice(13)}`.toLowerCase()
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

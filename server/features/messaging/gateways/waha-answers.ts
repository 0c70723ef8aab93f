import { z } from 'zod'
import { isWebPage, parseJson } from '#server/http/outgoing/find-json.ts'
import type { HttpAnswer } from '#server/http/outgoing/http-call.ts'
import { notReachedText } from './gateway.ts'
import { cleanGatewayText, createVerdict, type GatewayVerdict } from './verdicts.ts'

/**
 * Returns the part of a WAHA message id that WhatsApp assigns. The other parts depend on WAHA's engine, so
 * `true_60123@c.us_3EB0…` and `true_7@lid_3EB0…` identify the same message.
 */
export const getRawWahaId = (id: string) => (id.includes('@') ? (id.split('_')[2] ?? id) : id)

const id = z.string().min(1)
/** Answers that contain a message id. Their shape depends on WAHA's engine and the library that the engine uses. */
const accepted = z.union([
  z.object({ id }).transform((found) => found.id),
  z.object({ key: z.object({ id }) }).transform((found) => found.key.id),
  z.object({ id: z.object({ id }) }).transform((found) => found.id.id),
  z.object({ _data: z.object({ id: z.object({ id }) }) }).transform(({ _data: data }) => data.id.id),
])
const words = z.string().catch('')
const textSchema = z.union([z.string(), z.array(z.string()).transform((all) => all.join(', '))]).catch('')
const failure = z
  .object({
    message: textSchema,
    error: textSchema,
    status: words,
    exception: z.object({ message: textSchema }).catch({ message: '' }),
  })
  .catch({ message: '', error: '', status: '', exception: { message: '' } })

export const sessionAdvice: Record<string, string> = {
  STOPPED: 'The WhatsApp session is stopped: start it in WAHA’s dashboard',
  STARTING: 'The WhatsApp session is starting',
  SCAN_QR_CODE: 'WhatsApp is signed out: scan the QR code in Settings, Gateway, with the shop’s phone',
  FAILED: 'The WhatsApp session has failed: restart it in WAHA’s dashboard, then scan the QR code',
}

const isNotWorking = (status: string) => Object.hasOwn(sessionAdvice, status)

/**
 * Judges an answer of WAHA. Only a message id proves that the message was sent. Only a clear refusal proves that it
 * was not sent. WAHA's error text is in `message`, or in `exception.message` of a 500. The field `error` often has
 * just the name of the status.
 */
export function classifyWahaAnswer({ status, body, complete }: HttpAnswer): GatewayVerdict {
  const json = parseJson(body)
  const sent = status < 300 ? accepted.safeParse(json).data : undefined
  if (sent) return createVerdict('accepted', null, getRawWahaId(sent))
  const answer = failure.parse(json)
  const reportedText = cleanGatewayText(answer.exception.message || answer.message || answer.error)
  const detail = `WAHA answered ${status}${reportedText && `: ${reportedText}`}`
  // 503 from a proxy, or while WAHA is starting
  if (status === 503) return createVerdict('unavailable', detail)
  if (isWebPage(body))
    return status < 500
      ? createVerdict('page', `${notReachedText}: received a web page (${status})`)
      : createVerdict('no_answer', detail)
  // 422 {"error":"Session status is not as expected…","session":"default","status":"SCAN_QR_CODE","expected":["WORKING"]}
  if (status === 422 && isNotWorking(answer.status))
    return createVerdict('signed_out', sessionAdvice[answer.status] ?? detail)
  // 401 {"message":"Unauthorized","statusCode":401}
  if (status === 401 || status === 403)
    return createVerdict('access', 'WAHA rejected the API key: set WHATSAPP_ACCESS_TOKEN to WAHA’s API key')
  // 404 {"message":"Session \"default\" does not exist","error":"Not Found","statusCode":404}
  if (status === 404)
    return reportedText
      ? createVerdict('signed_out', detail)
      : createVerdict('page', `${notReachedText}: not found (404)`)
  // 429 {"message":"Too Many Requests"}
  if (status === 429) return createVerdict('limited', detail)
  // 400 {"message":["chatId must be a string"],"error":"Bad Request"}, 422 {"message":"… available only in Plus version"}
  if (status >= 400 && status < 500 && status !== 408) return createVerdict('refused', detail)
  // Everything else, for example 500 {"statusCode":500,"exception":{"message":"2 UNKNOWN: server returned error 463"}}, 502 or 408
  const unknown = complete ? detail : 'The connection broke in the middle of the answer'
  return createVerdict(status >= 400 || !complete ? 'no_answer' : 'unproven', unknown)
}

/**
 * Creates the WhatsApp id for a delivery attempt. It consists of the part's id as 32 hexadecimal digits, as phones
 * create them, with the attempt in place of the UUID's version digit, which is always 4. The part can therefore be
 * found by the id.
 */
export function createWahaId({ partId, attempt }: { partId: string; attempt: number }): string {
  const digits = partId.replaceAll('-', '')
  return `${digits.slice(0, 12)}${(attempt % 16).toString(16)}${digits.slice(13)}`.toUpperCase()
}

/**
 * Returns the part id inside a WhatsApp id. Returns `null` if WAHA or a phone created the id. The part may no longer
 * exist.
 */
export function parseWahaId(id: string): string | null {
  if (!/^[\dA-F]{32}$/.test(id)) return null
  const digits = `${id.slice(0, 12)}4${id.slice(13)}`.toLowerCase()
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

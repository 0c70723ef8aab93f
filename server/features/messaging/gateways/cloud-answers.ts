import { z } from 'zod'
import { isWebPage, parseJson } from '#server/http/outgoing/find-json.ts'
import type { HttpAnswer } from '#server/http/outgoing/http-call.ts'
import { notReachedText } from './gateway.ts'
import { cleanGatewayText, createVerdict, type GatewayVerdict } from './verdicts.ts'
import type { PartFailureCause } from '#core/messaging/message-reasons.ts'

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
 * Judges an answer of Meta's Cloud API. Only a message id proves that the message was sent. Only a clear refusal
 * proves that it was not sent. The error code takes precedence over the HTTP status, as Meta recommends, except that
 * 503 always means not accepted.
 */
export function classifyCloudAnswer({ status, body, complete }: HttpAnswer): GatewayVerdict {
  const json = parseJson(body)
  const sent = accepted.safeParse(json)
  if (sent.success) return createVerdict('accepted', null, sent.data.messages[0].id)
  const error = readError(json)
  const detail = error ? describeCloudError(error) : `Meta answered ${status}`
  const known = error && findCloudError(error.code)
  if (status === 503 && known?.cause !== 'unavailable') return createVerdict('unavailable', detail)
  if (isWebPage(body))
    return status < 500
      ? createVerdict('page', `${notReachedText}: received a web page (${status})`)
      : createVerdict('no_answer', detail)
  if (known) return createVerdict(known.cause, detail)
  if (status === 429) return createVerdict('limited', detail)
  if (status === 404 && !error) return createVerdict('page', `${notReachedText}: not found (404)`)
  if (status === 401 || status === 403) return createVerdict('access', detail)
  if (status >= 400 && status < 500 && status !== 408) return createVerdict('refused', detail)
  return createVerdict('no_answer', complete ? detail : 'The connection broke in the middle of the answer')
}

function readError(json: unknown): ReportedError | null {
  const error = failure.safeParse(json).data?.error
  if (!error) return null
  return {
    code: error.code,
    title: cleanGatewayText(error.message),
    details: cleanGatewayText(error.error_data.details),
  }
}

interface CloudError {
  cause: PartFailureCause
  /** Meaning of the code for the shop, with advice. `null` if Meta's own text is clear enough. */
  words: string | null
}

const attachment =
  'WhatsApp could not load the attachment: check that its address opens without a sign-in, or upload the file here'
const tooFastMessage = 'This number sends too fast for WhatsApp: lower the rate in Settings, Gateway'

/**
 * Error codes of the Cloud API (Meta's table of 2026). Comments give the HTTP statuses. A code arrives in an answer
 * with any status or later in a receipt. Other codes are judged by the status alone.
 */
const errors: Record<number, CloudError> = {
  // HTTP status 400 or 429. Rate limits of the app (4), the user (17), the endpoint (613), the account and
  // the number.
  4: { cause: 'limited', words: tooFastMessage },
  17: { cause: 'limited', words: tooFastMessage },
  613: { cause: 'limited', words: tooFastMessage },
  80007: { cause: 'limited', words: tooFastMessage },
  130429: { cause: 'limited', words: tooFastMessage },
  131056: { cause: 'too_often', words: 'Too many messages to this customer within a short time' },
  // HTTP status 503 for code 133004 and 400 for code 131057.
  133004: { cause: 'unavailable', words: 'WhatsApp’s server is temporarily unavailable' },
  131057: {
    cause: 'unavailable',
    words: 'Meta is doing maintenance on this account: sending works again afterwards',
  },
  // An internal error at Meta (HTTP status 400, 500 or 503). Only status 503 means that the message was not sent.
  1: { cause: 'unproven', words: null },
  2: { cause: 'unproven', words: null },
  131000: { cause: 'unproven', words: null },
  131016: { cause: 'unproven', words: null },
  131026: {
    cause: 'bad_number',
    words:
      'WhatsApp cannot deliver to this number: it may not be on WhatsApp. Check the number, or call the customer',
  },
  131047: {
    cause: 'window_closed',
    words:
      'More than 24 hours have passed since the customer last wrote: ask the customer to message the shop first, then send it again',
  },
  131048: {
    cause: 'account',
    words:
      'WhatsApp restricts this number because messages were reported as spam: check its quality rating in WhatsApp Manager before sending more',
  },
  131049: {
    cause: 'refused',
    words: 'WhatsApp limits marketing messages to this customer: do not send it again today',
  },
  131052: { cause: 'content', words: attachment },
  131053: { cause: 'content', words: attachment },
  131051: { cause: 'content', words: 'WhatsApp does not support this type of message' },
  131021: {
    cause: 'bad_number',
    words: 'This is the shop’s own number: it cannot message itself',
  },
  131030: {
    cause: 'bad_number',
    words: 'Meta’s test number only sends to numbers added in its settings',
  },
  131031: { cause: 'account', words: 'Meta has locked the WhatsApp account: check WhatsApp Manager' },
  368: {
    cause: 'account',
    words: 'Meta has temporarily blocked the WhatsApp account: check WhatsApp Manager',
  },
  131042: {
    cause: 'account',
    words: 'Meta requires a payment: check the payment settings in WhatsApp Manager',
  },
  131045: {
    cause: 'account',
    words: 'The number is not registered with the Cloud API: register it in WhatsApp Manager',
  },
  133010: {
    cause: 'account',
    words: 'The number is not registered with the Cloud API: register it in WhatsApp Manager',
  },
  // HTTP status 500. The app lacks a permission.
  3: {
    cause: 'access',
    words: 'The access token may not send messages: grant it whatsapp_business_messaging at Meta',
  },
  190: {
    cause: 'access',
    words: 'The access token is no longer valid: create a new one at Meta and set WHATSAPP_ACCESS_TOKEN',
  },
  10: {
    cause: 'access',
    words: 'The access token may not send messages: grant it whatsapp_business_messaging at Meta',
  },
  200: {
    cause: 'access',
    words: 'The access token may not send messages: grant it whatsapp_business_messaging at Meta',
  },
  100: { cause: 'refused', words: null },
  131008: { cause: 'refused', words: null },
  131009: { cause: 'refused', words: null },
}

/** Template errors have codes from 132000 to 132999. */
const template: CloudError = {
  cause: 'content',
  words: 'WhatsApp rejected the message template: check it in WhatsApp Manager',
}

/** Returns `null` for a code that is judged by the HTTP status alone. */
export function findCloudError(code: number): CloudError | null {
  return errors[code] ?? (code >= 132_000 && code < 133_000 ? template : null)
}

/** An error that Meta reports. `details` is more precise than `title`, which Meta plans to remove. */
interface ReportedError {
  code: number
  title: string
  details: string
}

/** Returns advice with Meta's details, or Meta's own text if there is no advice. */
export function describeCloudError({ code, title, details }: ReportedError): string {
  const words = findCloudError(code)?.words ?? null
  if (words !== null) return `${words} (Meta ${details ? `${code}: ${details}` : code})`
  const ownText = details || title
  return ownText ? `${ownText} (Meta ${code})` : `Meta error ${code}`
}

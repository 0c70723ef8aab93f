import { z } from 'zod'
import { isPage, parsed } from '#server/http/outgoing/json-in-text.ts'
import type { RawAnswer } from './http-call.ts'
import { notReached } from './gateway.ts'
import { plain, verdictOf, type Verdict } from './verdicts.ts'
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

interface CloudError {
  /** Why the part that was handed over was not accepted. */
  cause: PartFailureCause
  /** What it means for the shop and what to do; null: Meta's own words say it. */
  words: string | null
}

const attachment =
  'WhatsApp could not take the attachment: look whether its address opens without a sign-in, or upload the file here'
const slower =
  'Messages go out faster than this number may send: the pace can be slowed down in Settings, Gateway'

/**
 * Meta's codes, as its table of them has each with its status (Cloud API error codes, 2026). They come as an answer, under
 * whatever status, or later in a receipt. What is not here is judged by its status alone.
 */
const errors: Record<number, CloudError> = {
  // 400 and 429: too many calls of the app (4), of its user (17), of this kind (613), of the account, of the number
  4: { cause: 'limited', words: slower },
  17: { cause: 'limited', words: slower },
  613: { cause: 'limited', words: slower },
  80007: { cause: 'limited', words: slower },
  130429: { cause: 'limited', words: slower },
  131056: { cause: 'too_often', words: 'Too many messages to this customer within a short time' },
  // 503 (2, 131016, 133004) and 400 (131057)
  133004: { cause: 'unavailable', words: 'WhatsApp’s server is not available for the moment' },
  131057: {
    cause: 'unavailable',
    words: 'Meta is working on this account: it takes messages again afterwards',
  },
  // 400 and 500: something went wrong on Meta's side, behind which a message may have gone
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
      'More than 24 hours have passed since the customer last wrote: ask the customer to write to the shop first, then send it again',
  },
  131048: {
    cause: 'account',
    words:
      'WhatsApp holds this number back because messages were reported as spam: look at its quality in WhatsApp Manager before sending more',
  },
  131049: {
    cause: 'refused',
    words: 'WhatsApp spares this customer further advertising for now: do not send it again today',
  },
  131052: { cause: 'content', words: attachment },
  131053: { cause: 'content', words: attachment },
  131051: { cause: 'content', words: 'WhatsApp does not take this kind of message' },
  131021: {
    cause: 'bad_number',
    words: 'This is the shop’s own number: messages to oneself are not possible',
  },
  131030: {
    cause: 'bad_number',
    words: 'Meta’s test number sends only to numbers that were entered in its settings',
  },
  131031: { cause: 'account', words: 'Meta has locked the WhatsApp account: look into WhatsApp Manager' },
  368: {
    cause: 'account',
    words: 'Meta has blocked the WhatsApp account for a time: look into WhatsApp Manager',
  },
  131042: {
    cause: 'account',
    words: 'Meta asks for payment: look at the payment settings in WhatsApp Manager',
  },
  131045: {
    cause: 'account',
    words: 'The number is not registered with the Cloud API: register it in WhatsApp Manager',
  },
  133010: {
    cause: 'account',
    words: 'The number is not registered with the Cloud API: register it in WhatsApp Manager',
  },
  // 500: the app lacks a permission
  3: {
    cause: 'access',
    words: 'The access token may not send messages: give it whatsapp_business_messaging at Meta',
  },
  190: {
    cause: 'access',
    words: 'The access token is not valid any more: make a new one at Meta and set WHATSAPP_ACCESS_TOKEN',
  },
  10: {
    cause: 'access',
    words: 'The access token may not send messages: give it whatsapp_business_messaging at Meta',
  },
  200: {
    cause: 'access',
    words: 'The access token may not send messages: give it whatsapp_business_messaging at Meta',
  },
  100: { cause: 'refused', words: null },
  131008: { cause: 'refused', words: null },
  131009: { cause: 'refused', words: null },
}

/** Codes of templates: 132000 to 132999. */
const template: CloudError = {
  cause: 'content',
  words: 'WhatsApp did not take the message template: look at it in WhatsApp Manager',
}

/** What a code of Meta means; null when it says nothing of the message. */
export function cloudError(code: number): CloudError | null {
  return errors[code] ?? (code >= 132_000 && code < 133_000 ? template : null)
}

/** What Meta says of a failure: `details` have more than the title, which Meta is going to leave out. */
interface CloudSaid {
  code: number
  title: string
  details: string
}

/** The words for a person: ours where we know what to do, with Meta's details, else Meta's. */
export function cloudWords({ code, title, details }: CloudSaid): string {
  const words = cloudError(code)?.words ?? null
  if (words !== null) return `${words} (Meta ${details ? `${code}: ${details}` : code})`
  const theirs = details || title
  return theirs ? `${theirs} (Meta ${code})` : `Meta’s code ${code}`
}

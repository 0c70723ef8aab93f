interface CloudError {
  /** The cause can pass: the same part may go again after a pause. */
  mayRetry?: true
  /** What it means for the shop and what to do; null: Meta's own words say it. */
  words: string | null
}

const attachment =
  'WhatsApp could not take the attachment: look whether its address opens without a sign-in, or upload the file here'
const slower =
  'Messages go out faster than this number may send: the pace can be slowed down in Settings, Gateway'

/**
 * Meta's codes that mean: not delivered, and why (Cloud API error codes, 2026). They come as an answer, or later in a
 * receipt. What is not here is judged by its status alone.
 */
const errors: Record<number, CloudError> = {
  4: { mayRetry: true, words: slower },
  80007: { mayRetry: true, words: slower },
  130429: { mayRetry: true, words: slower },
  131056: { mayRetry: true, words: 'Too many messages to this customer within a short time' },
  131026: {
    words:
      'WhatsApp cannot deliver to this number: it may not be on WhatsApp. Check the number, or call the customer',
  },
  131047: {
    words:
      'More than 24 hours have passed since the customer last wrote: ask the customer to write to the shop first, then send it again',
  },
  131048: {
    words:
      'WhatsApp holds this number back because messages were reported as spam: look at its quality in WhatsApp Manager before sending more',
  },
  131049: {
    words: 'WhatsApp spares this customer further advertising for now: do not send it again today',
  },
  131052: { words: attachment },
  131053: { words: attachment },
  131051: { words: 'WhatsApp does not take this kind of message' },
  131021: { words: 'This is the shop’s own number: messages to oneself are not possible' },
  131030: { words: 'Meta’s test number sends only to numbers that were entered in its settings' },
  131031: { words: 'Meta has locked the WhatsApp account: look into WhatsApp Manager' },
  368: { words: 'Meta has blocked the WhatsApp account for a time: look into WhatsApp Manager' },
  131042: { words: 'Meta asks for payment: look at the payment settings in WhatsApp Manager' },
  131045: { words: 'The number is not registered with the Cloud API: register it in WhatsApp Manager' },
  133010: { words: 'The number is not registered with the Cloud API: register it in WhatsApp Manager' },
  190: {
    words: 'The access token is not valid any more: make a new one at Meta and set WHATSAPP_ACCESS_TOKEN',
  },
  10: { words: 'The access token may not send messages: give it whatsapp_business_messaging at Meta' },
  200: { words: 'The access token may not send messages: give it whatsapp_business_messaging at Meta' },
  100: { words: null },
  131008: { words: null },
  131009: { words: null },
}

/** Codes of templates: 132000 to 132999. */
const template: CloudError = {
  words: 'WhatsApp did not take the message template: look at it in WhatsApp Manager',
}

/** What a code of Meta means; null when it says nothing certain about the message. */
export function cloudError(code: number): CloudError | null {
  return errors[code] ?? (code >= 132_000 && code < 133_000 ? template : null)
}

/** The words for a person: ours where we know what to do, else Meta's. */
export function cloudWords(code: number, theirs: string): string {
  const words = cloudError(code)?.words ?? theirs
  return words ? `${words} (Meta ${code})` : `Meta’s code ${code}`
}

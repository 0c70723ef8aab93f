import type { MessageFailure, HoldReason, MessageReason } from './message-reasons.ts'

/** Texts of the back-office for why a message waits. */
const holdWords = {
  sending_hours: 'Waiting for sending hours',
  warm_up: 'Waiting: a new number has sent enough for today',
  number_limit: 'Waiting: this number has got enough for now',
  turn: 'Waiting for its turn',
  retry: 'Waiting for another try',
  gateway_down: 'Waiting until the gateway is back',
} as const satisfies Record<HoldReason, string>

/** Texts of the back-office for why a message or a part of it failed. */
export const failureMessages = {
  delivery_unknown: 'Delivery unknown',
  missed: 'Missed',
  opted_out: 'This contact wants no messages',
  no_value: 'No value for',
  visitor_limit: 'Held: today’s limit for messages caused by visitors is reached',
  no_connection: 'WhatsApp API unavailable: could not connect',
  unavailable: 'The gateway takes nothing at the moment',
  signed_out: 'WhatsApp is signed out at the gateway',
  quota: 'The account has used up what it may send',
  page: 'WhatsApp API unavailable: a web page answered',
  limited: 'The gateway refuses messages because too many come at once',
  no_answer: 'No answer after handing over',
  access: 'The gateway does not accept our access',
  account: 'The WhatsApp account may not send',
  bad_number: 'WhatsApp cannot deliver to this number',
  content: 'The gateway does not take this message',
  window_closed: 'More than 24 hours have passed since the customer last wrote',
  too_often: 'Too many messages to this customer within a short time',
  refused: 'The gateway did not accept it',
  taken_back: 'Not sent: the program was stopped',
  undelivered: 'WhatsApp could not deliver it',
  unproven: 'The gateway gave no proof of a send',
  engine_stopped: 'The program stopped while handing it over',
  fault: 'Failed while handing over',
  restored: 'Restored from a backup: it may have gone out before',
} as const satisfies Record<MessageFailure, string>

/**
 * Returns why a message waits or failed, with the gateway's own text if there is one, or `null` if there is no
 * reason.
 */
export function formatReason({ hold, failure, detail }: MessageReason): string | null {
  if (failure === 'no_value') return `${failureMessages.no_value} ${detail ?? ''}`
  if (detail !== null) return detail
  if (failure !== null) return failureMessages[failure]
  return hold === null ? null : holdWords[hold]
}

/** The same for a part or for one request to the gateway. */
export const formatCause = ({ failure, detail }: Omit<MessageReason, 'hold'>): string | null =>
  formatReason({ hold: null, failure, detail })

import type { MessageFailure, HoldReason, MessageReason } from './message-reasons.ts'

const holdWords = {
  sending_hours: 'Waiting for sending hours',
  warm_up: 'Waiting: today’s limit for the new number is reached',
  number_limit: 'Waiting: the limit for this recipient is reached',
  turn: 'Waiting for its turn',
  retry: 'Waiting for a retry',
  gateway_down: 'Waiting until the gateway is back',
} as const satisfies Record<HoldReason, string>

export const failureMessages = {
  delivery_unknown: 'Delivery unknown',
  missed: 'Missed',
  opted_out: 'This contact has opted out of messages',
  no_value: 'No value for',
  visitor_limit: 'Held: today’s limit for visitor-triggered messages is reached',
  no_connection: 'WhatsApp API unavailable: could not connect',
  unavailable: 'The gateway is unavailable at the moment',
  signed_out: 'WhatsApp is signed out at the gateway',
  quota: 'The account has used up its quota',
  page: 'WhatsApp API unavailable: received a web page',
  limited: 'The gateway’s rate limit is exceeded',
  no_answer: 'No answer after sending',
  access: 'The gateway rejected the credentials',
  account: 'The WhatsApp account may not send',
  bad_number: 'WhatsApp cannot deliver to this number',
  content: 'The gateway rejected the content',
  window_closed: 'More than 24 hours have passed since the customer last wrote',
  too_often: 'Too many messages to this customer within a short time',
  refused: 'The gateway rejected the message',
  taken_back: 'Not sent: the program was stopped',
  undelivered: 'WhatsApp could not deliver it',
  unproven: 'The gateway did not confirm the message',
  engine_stopped: 'The program stopped during sending',
  fault: 'Internal error during sending',
  restored: 'Restored from a backup: may have been sent before',
} as const satisfies Record<MessageFailure, string>

/**
 * Returns the reason as text, or `null` if the message has no reason. The gateway's own text takes precedence over
 * the text of the code.
 */
export function formatReason({ hold, failure, detail }: MessageReason): string | null {
  if (failure === 'no_value') return `${failureMessages.no_value} ${detail ?? ''}`
  if (detail !== null) return detail
  if (failure !== null) return failureMessages[failure]
  return hold === null ? null : holdWords[hold]
}

export const formatCause = ({ failure, detail }: Omit<MessageReason, 'hold'>): string | null =>
  formatReason({ hold: null, failure, detail })

import { z } from 'zod'
import { contract } from '../contract.ts'
import { messagingError } from './messaging-messages.ts'
import { failureMessages } from './message-reason-texts.ts'
import { messageAlreadySentError, messageNeedsDecisionError } from './plan-message.ts'
import { messageSchema, messageIdSchema, messagesAccess as access, messagesBase as base } from './message.ts'

// The status is 503, because some proxies replace a 502 with their own page.
const sendFailed = { status: 503, error: 'Failed to send message' }
const deliveryUnknown = { status: 503, error: failureMessages.delivery_unknown }
const unwanted = { status: 409, error: failureMessages.opted_out }
const sendingPaused = {
  status: 409,
  error: 'Sending is paused. Resume sending in Settings, Gateway, then try again.',
}

/**
 * Sends a message immediately and returns it when its outcome is known. After 10 s, returns the message in its
 * current state, and sending continues in the background. If the message is already being sent, the call waits for
 * that result; if it was already sent, the call fails with `already_sent`. A due message that is also sent manually
 * (COMP-08) is therefore sent only once.
 *
 * If sending fails, `message` contains the reason. After `send_failed`, the screen tries `sendMessageDirect` (SEND-03), but never after `delivery_unknown`.
 */
export const sendMessageNow = contract('POST', `${base}/send-now`, {
  access,
  input: z.object({ id: messageIdSchema }),
  reply: messageSchema,
  envelope: 'data',
  errors: {
    already_sent: messageAlreadySentError,
    needs_decision: messageNeedsDecisionError,
    send_failed: sendFailed,
    delivery_unknown: deliveryUnknown,
    /** The recipient opted out, so the client must not try another method. */
    opted_out: unwanted,
    sending_paused: sendingPaused,
  },
})

/**
 * Sends a message by the direct method (SEND-03) through the same queue. Parts that the gateway has accepted are
 * never sent again.
 */
export const sendMessageDirect = contract('POST', `${base}/send-direct`, {
  access,
  input: z.object({
    id: z
      .string(messagingError('not_sendable'))
      .min(1, messagingError('not_sendable'))
      .max(200, messagingError('not_sendable')),
  }),
  reply: messageSchema,
  envelope: 'data',
  errors: {
    already_sent: messageAlreadySentError,
    needs_decision: messageNeedsDecisionError,
    media_failed: { status: 503, error: 'Failed to send media: {reason}' },
    text_failed: { status: 503, error: 'Failed to send text message: {reason}' },
    delivery_unknown: deliveryUnknown,
    opted_out: unwanted,
    sending_paused: sendingPaused,
  },
})

/**
 * Resolves parts with an unknown outcome (D-04). `sent` marks the parts as sent. `send_again` sends them again and may
 * cause duplicates. A text that was sent as the caption of an attachment is resolved together with the attachment. When
 * no part is unknown any more, the message becomes sent, or pending and due now.
 */
export const resolveUnknownOutcome = contract('POST', `${base}/settle`, {
  access,
  input: z.object({
    id: messageIdSchema,
    part_ids: z.array(z.uuid()).min(1).max(100),
    decision: z.enum(['sent', 'send_again']),
  }),
  reply: messageSchema,
  envelope: 'data',
  errors: { not_unknown: { status: 409, error: 'These parts no longer need a decision' } },
})

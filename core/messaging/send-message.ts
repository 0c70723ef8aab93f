import { z } from 'zod'
import { contract } from '../contract.ts'
import { says } from './field-words.ts'
import { failureWords } from './message-reason-words.ts'
import { alreadySent, needsDecision } from './plan-message.ts'
import { message, messageId, messagesAccess as access, messagesBase as base } from './message.ts'

// 503 rather than 502: some proxies put a page of their own in the place of a 502.
const sendFailed = { status: 503, error: 'Failed to send message' }
const deliveryUnknown = { status: 503, error: failureWords.delivery_unknown }
const unwanted = { status: 409, error: failureWords.opted_out }
const sendingPaused = {
  status: 409,
  error: 'Sending is paused. Resume it under Settings, Gateway, then try again.',
}

/**
 * Sends now and answers when the outcome is known, or after 10 s with the message as it is then (pending or
 * sending: it goes on by itself). A message being sent already is waited for, so create-then-send-now of a due
 * message (COMP-08) never sends twice; there `already_sent` means that it has gone. Failure words are in
 * `message`. After `send_failed` the screen tries `sendMessageDirect` (SEND-03); after `delivery_unknown` never.
 */
export const sendMessageNow = contract('POST', `${base}/send-now`, {
  access,
  input: z.object({ id: messageId }),
  reply: message,
  envelope: 'data',
  errors: {
    already_sent: alreadySent,
    needs_decision: needsDecision,
    send_failed: sendFailed,
    delivery_unknown: deliveryUnknown,
    /** The receiver opted out; no other way is to be tried. */
    opted_out: unwanted,
    sending_paused: sendingPaused,
  },
})

/** The direct method (SEND-03) through the ledger: what the gateway has accepted is never handed over again. */
export const sendMessageDirect = contract('POST', `${base}/send-direct`, {
  access,
  input: z.object({
    id: z.string(says('not_sendable')).min(1, says('not_sendable')).max(200, says('not_sendable')),
  }),
  reply: message,
  envelope: 'data',
  errors: {
    already_sent: alreadySent,
    needs_decision: needsDecision,
    media_failed: { status: 503, error: 'Failed to send media: {reason}' },
    text_failed: { status: 503, error: 'Failed to send text message: {reason}' },
    delivery_unknown: deliveryUnknown,
    opted_out: unwanted,
    sending_paused: sendingPaused,
  },
})

/**
 * A person's word on unknown parts (D-04): `sent` marks them as sent, `send_again` hands them over once more
 * (may duplicate). A text that went as the caption of a picture is settled with it. When none is left unknown the message goes on by itself: sent, or pending and due now.
 */
export const settleMessage = contract('POST', `${base}/settle`, {
  access,
  input: z.object({
    id: messageId,
    part_ids: z.array(z.uuid()).min(1).max(100),
    decision: z.enum(['sent', 'send_again']),
  }),
  reply: message,
  envelope: 'data',
  errors: { not_unknown: { status: 409, error: 'There is nothing to decide for these parts any more' } },
})

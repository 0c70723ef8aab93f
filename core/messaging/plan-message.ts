import { z } from 'zod'
import { requestId, requestReused } from '../shared/request-id.ts'
import { sendableText, mediaItems } from './media-item.ts'
import { shopZone, parseShopTime } from '../shared/shop-time.ts'
import { says } from './field-words.ts'
import { contract } from '../contract.ts'
import { messagesBase, messagesAccess, message, messageId } from './message.ts'
import { typedPhone } from '../shared/phone-input.ts'
import { writtenTime } from '../shared/bounds.ts'
import { messageStatuses } from './message-states.ts'
import { seenVersion, changedMeanwhile } from '../shared/versions.ts'

/** The caller's own name for one press: the same again changes and sends nothing more, and answers with what there is. */
const requestName = requestId.regex(/^[\w-]+$/).optional()
const text = sendableText(65_536)
const timezone = z.enum([shopZone, 'UTC']).optional()
const contentWanted = { path: ['message'], ...says('is_required', { field: 'label_message' }) }
const timeWanted = {
  path: ['scheduled_time'],
  ...says('not_a_time'),
}

/** Reads `scheduled_time` (with `timezone`) into an instant; null where it was left out. */
function instantOf(given: {
  scheduled_time?: string | null | undefined
  timezone?: 'UTC' | typeof shopZone | undefined
}) {
  return given.scheduled_time ? parseShopTime(given.scheduled_time, given.timezone) : null
}

/**
 * A `media_type` may be sent; it is worked out from `mediaUrls` whatever it says. A missing time is now. A time
 * that has come is sent at once by the engine, as any due message.
 */
export const createMessage = contract('POST', messagesBase, {
  access: messagesAccess,
  input: z
    .object({
      phone: typedPhone,
      message: text.nullish().transform((given) => given ?? ''),
      scheduled_time: writtenTime.nullish(),
      timezone,
      status: z.enum(['pending', 'cancelled']).default('pending'),
      mediaUrls: mediaItems.nullish().transform((given) => given ?? []),
      request_id: requestName,
      /** Refuse it when the same text goes, or went, to the same phone within 24 hours of its time. */
      unless_duplicate: z.boolean().default(false),
    })
    .refine((given) => given.message.trim() !== '' || given.mediaUrls.length > 0, contentWanted)
    .refine((given) => !given.scheduled_time || instantOf(given), timeWanted)
    .transform(({ scheduled_time, timezone, ...given }) => ({
      ...given,
      scheduledAt: instantOf({ scheduled_time, timezone }),
    })),
  reply: message,
  envelope: 'data',
  errors: {
    /** `details`: `duplicateDetails`. */
    duplicate: { status: 409, error: 'The same message to this phone is there already' },
    ...requestReused,
  },
})

/** The message that a new one would repeat. */
export const duplicateDetails = z.object({
  id: z.string(),
  scheduled_time: z.string(),
  status: z.enum(messageStatuses),
})

export const beingSent = { status: 409, error: 'This message is being sent' }
export const alreadySent = { status: 409, error: 'This message has already been sent and cannot be resent' }
export const needsDecision = {
  status: 409,
  error: 'Delivery unknown. Decide for each unknown part whether it was sent before trying again.',
}

/**
 * Changes what is given and makes the message pending (EDIT-02). Parts that a failed message has already
 * delivered unchanged, to the same phone, are not sent again. `force_update` is the person's word to send all
 * of a sent message again (D-14), or what is unknown of a failed one (D-04; may duplicate).
 */
export const updateMessage = contract('POST', `${messagesBase}/update-message`, {
  access: messagesAccess,
  input: z
    .object({
      id: messageId,
      phone: typedPhone.optional(),
      message: text.optional(),
      scheduled_time: writtenTime.nullish(),
      timezone,
      status: z.literal('pending', says('pending_only')).optional(),
      mediaUrls: mediaItems.optional(),
      force_update: z.boolean().default(false),
      version: seenVersion,
      request_id: requestName,
    })
    .refine((given) => !given.scheduled_time || instantOf(given), timeWanted)
    .transform(({ scheduled_time, timezone, ...given }) => ({
      ...given,
      scheduledAt: instantOf({ scheduled_time, timezone }),
    })),
  reply: message,
  envelope: 'data',
  errors: {
    already_sent: alreadySent,
    being_sent: beingSent,
    needs_decision: needsDecision,
    ...requestReused,
    ...changedMeanwhile,
  },
})

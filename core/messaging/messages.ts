import { failures, holds } from './message-reasons.ts'
import { z } from 'zod'
import { mediaTypes } from '../media/message-media.ts'
import { messageStatuses } from './message-states.ts'
import { mediaItems, sendableText, shownMediaItem } from './media-item.ts'
import { writtenTime } from '../shared/bounds.ts'
import { typedPhone } from '../shared/phone-input.ts'
import { parseShopTime, shopZone } from '../shared/shop-time.ts'
import { administratorOnly, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { says } from './field-words.ts'
import { requestId, requestReused } from '../shared/request-id.ts'

// The scheduler's calls (API-01, API-02). Times on the wire: `scheduled_time` is shop time,
// `YYYY-MM-DD HH:mm:ss`; every field that ends in `_at` is an instant, ISO 8601 in UTC.

export const messagesBase = '/api/v2/scheduled-messages'
export const messagesAccess = administratorOnly('messages')
export const messageId = z.string().min(1).max(200)
/** A message on the wire (API-02). `id` of a media item is its place in the list, from 0. */
export const message = z.object({
  id: messageId,
  phone: z.string(),
  message: z.string(),
  scheduled_time: z.string(),
  status: z.enum(messageStatuses),
  media_type: z.enum(mediaTypes).catch('none'),
  mediaUrls: z.array(shownMediaItem.extend({ id: z.number() })),
  /** In words: why it failed, or why the last try did when it is pending again; null otherwise. */
  error: z.string().nullable(),
  /** The same as codes; `detail` is what the gateway said of it, in its own words. */
  hold: z.enum(holds).nullable().default(null),
  failure: z.enum(failures).nullable().default(null),
  detail: z.string().nullable().default(null),
  /** Failed with `delivery_unknown`: a person has to settle its unknown parts before it can go on (D-04). */
  needs_decision: z.boolean(),
  /** The repeat that made it; null: it was made for itself. */
  repeat_id: z.string().nullable().default(null),
  /** Of a sent one: the least that the gateway has told since of any part of it; null: nothing. */
  receipt: z.enum(['sent', 'delivered', 'read']).nullable().default(null),
  version: version.default(1),
})
export type Message = z.output<typeof message>
export type MessageReceipt = NonNullable<Message['receipt']>

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
 * The soonest due first, at most 500 (D-19). Without `status` what is still to go stands before what is done with.
 * `X-Total-Count` says how many there are; where there are more, `X-Next-Cursor` (and `Link` with `rel="next"`) names the
 * `cursor` of the next page. For screens: `messagePage` (message-list.ts).
 */
export const listMessages = contract('GET', messagesBase, {
  access: messagesAccess,
  input: z.object({
    status: z.preprocess((given) => given || undefined, z.enum(messageStatuses).optional()),
    cursor: z.preprocess((given) => given || undefined, z.string().max(500).optional()),
  }),
  reply: z.array(message),
  envelope: 'data',
})

export const messageCounts = contract('GET', `${messagesBase}/status`, {
  access: messagesAccess,
  input: z.object({}),
  reply: z.object({
    pending: z.number(),
    sending: z.number(),
    sent: z.number(),
    failed: z.number(),
    cancelled: z.number(),
    total: z.number(),
  }),
  envelope: 'data',
})

export const getMessage = contract('GET', `${messagesBase}/:id`, {
  access: messagesAccess,
  input: z.object({ id: messageId }),
  reply: message,
  envelope: 'data',
})

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

const beingSent = { status: 409, error: 'This message is being sent' }
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

export const deleteMessage = contract('POST', `${messagesBase}/delete`, {
  access: messagesAccess,
  input: z.object({ id: messageId }),
  reply: z.object({ success: z.literal(true) }),
  envelope: 'data',
  errors: { being_sent: beingSent },
})

export const cancelMessage = contract('POST', `${messagesBase}/cancel`, {
  access: messagesAccess,
  input: z.object({ id: messageId }),
  reply: message,
  envelope: 'data',
  errors: { not_pending: { status: 409, error: 'Only a pending message can be cancelled' } },
})

export const reactivateMessage = contract('POST', `${messagesBase}/reactivate`, {
  access: messagesAccess,
  input: z.object({ id: messageId }),
  reply: message,
  envelope: 'data',
  errors: { not_cancelled: { status: 409, error: 'Only a cancelled message can be reactivated' } },
})

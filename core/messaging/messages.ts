import { causes } from './message-reasons.ts'
import { failureWords } from './message-reason-words.ts'
import { failures } from './message-reasons.ts'
import { holds } from './message-reasons.ts'
import { z } from 'zod'
import { isMediaUrl, mediaTypeOfUrl, mediaTypes } from '../media/message-media.ts'
import { messageStatuses } from './message-states.ts'
import { writtenTime } from '../shared/bounds.ts'
import { typedPhone } from '../shared/phone-input.ts'
import { parseShopTime, shopZone } from '../shared/shop-time.ts'
import { administratorOnly, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { says } from './field-words.ts'

// The scheduler's calls (API-01, API-02). Times on the wire: `scheduled_time` is shop time,
// `YYYY-MM-DD HH:mm:ss`; every field that ends in `_at` is an instant, ISO 8601 in UTC.

const base = '/api/v2/scheduled-messages'
const access = administratorOnly('messages')
const id = z.string().min(1).max(200)
/** Text that the database can hold: no NUL, no half characters. */
const words = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0]*$/, says('unsendable'))
    .transform((text) => text.toWellFormed())

/** One attachment. What is missing is filled in as API-02 says. */
export const mediaItem = z
  .object({
    url: words(4096).refine(isMediaUrl, says('not_a_media_url')),
    type: z.enum(['media', 'document']).optional().catch(undefined),
    name: words(255).nullish(),
    caption: words(4096).nullish(),
    size: z.number().nonnegative().max(Number.MAX_SAFE_INTEGER).nullish().catch(0),
  })
  .transform((item) => ({
    url: item.url.trim(),
    type: item.type ?? mediaTypeOfUrl(item.url),
    name: item.name?.trim() || 'file',
    caption: item.caption ?? '',
    size: item.size ?? 0,
  }))
export type MediaItem = z.output<typeof mediaItem>

/** All that go with one message. */
export const mediaItems = z.array(mediaItem).max(30)

/** An attachment as it is told. */
export const shownMediaItem = z.object({
  url: z.string(),
  type: z.enum(['media', 'document']),
  name: z.string().default('file'),
  caption: z.string().default(''),
  size: z.number().default(0),
})

/** A message on the wire (API-02). `id` of a media item is its place in the list, from 0. */
export const message = z.object({
  id,
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
const requestId = z
  .string()
  .min(8)
  .max(80)
  .regex(/^[\w-]+$/)
  .optional()
const text = words(65_536)
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
export const listMessages = contract('GET', base, {
  access,
  input: z.object({
    status: z.preprocess((given) => given || undefined, z.enum(messageStatuses).optional()),
    cursor: z.preprocess((given) => given || undefined, z.string().max(500).optional()),
  }),
  reply: z.array(message),
  envelope: 'data',
})

export const messageCounts = contract('GET', `${base}/status`, {
  access,
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

export const getMessage = contract('GET', `${base}/:id`, {
  access,
  input: z.object({ id }),
  reply: message,
  envelope: 'data',
})

/**
 * A `media_type` may be sent; it is worked out from `mediaUrls` whatever it says. A missing time is now. A time
 * that has come is sent at once by the engine, as any due message.
 */
export const createMessage = contract('POST', base, {
  access,
  input: z
    .object({
      phone: typedPhone,
      message: text.nullish().transform((given) => given ?? ''),
      scheduled_time: writtenTime.nullish(),
      timezone,
      status: z.enum(['pending', 'cancelled']).default('pending'),
      mediaUrls: mediaItems.nullish().transform((given) => given ?? []),
      request_id: requestId,
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
  },
})

/** The message that a new one would repeat. */
export const duplicateDetails = z.object({
  id: z.string(),
  scheduled_time: z.string(),
  status: z.enum(messageStatuses),
})

const beingSent = { status: 409, error: 'This message is being sent' }
const alreadySent = { status: 409, error: 'This message has already been sent and cannot be resent' }
const needsDecision = {
  status: 409,
  error: 'Delivery unknown. Decide for each unknown part whether it was sent before trying again.',
}

/**
 * Changes what is given and makes the message pending (EDIT-02). Parts that a failed message has already
 * delivered unchanged, to the same phone, are not sent again. `force_update` is the person's word to send all
 * of a sent message again (D-14), or what is unknown of a failed one (D-04; may duplicate).
 */
export const updateMessage = contract('POST', `${base}/update-message`, {
  access,
  input: z
    .object({
      id,
      phone: typedPhone.optional(),
      message: text.optional(),
      scheduled_time: writtenTime.nullish(),
      timezone,
      status: z.literal('pending', says('pending_only')).optional(),
      mediaUrls: mediaItems.optional(),
      force_update: z.boolean().default(false),
      version: seenVersion,
      request_id: requestId,
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
    ...changedMeanwhile,
  },
})

export const deleteMessage = contract('POST', `${base}/delete`, {
  access,
  input: z.object({ id }),
  reply: z.object({ success: z.literal(true) }),
  envelope: 'data',
  errors: { being_sent: beingSent },
})

export const cancelMessage = contract('POST', `${base}/cancel`, {
  access,
  input: z.object({ id }),
  reply: message,
  envelope: 'data',
  errors: { not_pending: { status: 409, error: 'Only a pending message can be cancelled' } },
})

export const reactivateMessage = contract('POST', `${base}/reactivate`, {
  access,
  input: z.object({ id }),
  reply: message,
  envelope: 'data',
  errors: { not_cancelled: { status: 409, error: 'Only a cancelled message can be reactivated' } },
})

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
  input: z.object({ id }),
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
    id,
    part_ids: z.array(z.uuid()).min(1).max(100),
    decision: z.enum(['sent', 'send_again']),
  }),
  reply: message,
  envelope: 'data',
  errors: { not_unknown: { status: 409, error: 'There is nothing to decide for these parts any more' } },
})

export const partStates = ['waiting', 'handing', 'accepted', 'refused', 'unknown'] as const
export type PartState = (typeof partStates)[number]

/** What people do to a message; that it was made, and what was decided about unknown parts, is told apart from these. */
export const historyActions = [
  'edited',
  'rescheduled',
  'cancelled',
  'reactivated',
  'send_now',
  'send_direct',
] as const
export type HistoryAction = (typeof historyActions)[number]

/**
 * Every part of a message and every time it was handed to the gateway, the latest sending first; who made the message,
 * and what people did to it, in order.
 */
export const messageHistory = contract('GET', `${base}/:id/history`, {
  access,
  input: z.object({ id }),
  reply: z.object({
    made: z.object({
      at: z.string(),
      /** Null where nobody of the shop did: then `origin` says whence it came. */
      by: z.string().nullable(),
      origin: z.enum(['scheduler', 'call', 'order', 'campaign', 'repeat']),
    }),
    actions: z.array(
      z.object({
        action: z.enum(historyActions),
        detail: z.string().nullable(),
        by: z.string(),
        at: z.string(),
      }),
    ),
    parts: z.array(
      z.object({
        id: z.string(),
        /** Counts from 1; a sent or failed message that is edited and sent again begins a new one. */
        round: z.number(),
        /** Place within the message, from 0. */
        position: z.number(),
        /** The picture that this text was last handed over with, as its caption; null: it goes by itself. */
        carried_by: z.string().nullable(),
        kind: z.enum(['media', 'document', 'text']),
        /** The text, or the caption of an attachment. */
        text: z.string(),
        url: z.string().nullable(),
        name: z.string().nullable(),
        state: z.enum(partStates),
        /** Why it was not accepted, in words and as a code. */
        reason: z.string().nullable(),
        failure: z.enum(causes).nullable().default(null),
        /** Who settled it when it was unknown, how and when. */
        settled: z
          .object({ by: z.string(), at: z.string(), decision: z.enum(['sent', 'send_again']) })
          .nullable(),
        attempts: z.array(
          z.object({
            attempt: z.number(),
            /** Whether it went to the provider's direct endpoint. */
            direct: z.boolean(),
            handed_at: z.string(),
            ended_at: z.string(),
            outcome: z.enum(['accepted', 'refused', 'unknown']),
            reason: z.string().nullable(),
            failure: z.enum(causes).nullable().default(null),
            gateway_id: z.string().nullable(),
            /** Whether it went as the caption of a picture. */
            carried: z.boolean(),
          }),
        ),
        /** What the gateway told afterwards, of every attempt. */
        receipts: z.array(
          z.object({ state: z.enum(['sent', 'failed', 'delivered', 'read']), at: z.string() }),
        ),
      }),
    ),
  }),
  envelope: 'data',
})

/**
 * Live changes as server-sent events (fetch-based: the token travels in the Authorization header). Event
 * `changed` carries `messageChanges` as JSON; event `refetch` (also the first one) asks to load everything
 * anew; lines that begin with a colon are heartbeats, one every 15 s.
 */
export const messageEvents = contract('GET', `${base}/events`, {
  access,
  input: z.object({}),
  reply: z.never(),
})

export const messageChanges = z.array(
  z.object({ id: z.string(), status: z.enum([...messageStatuses, 'deleted']) }),
)
export type MessageChanges = z.output<typeof messageChanges>

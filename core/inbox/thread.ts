import { z } from 'zod'
import { contract } from '../contract.ts'
import { mediaItemsSchema, createStorableTextSchema } from '../messaging/media-item.ts'
import { holdReasons } from '../messaging/message-reasons.ts'
import { messageStatuses } from '../messaging/message-states.ts'
import { messagingError } from '../messaging/messaging-messages.ts'
import { orderStages } from '../orders/order-stages.ts'
import { maxInteger } from '../shared/limits.ts'
import { requestIdSchema, requestReusedError } from '../shared/request-id.ts'
import { blankToUndefined } from '../shared/shop-day.ts'
import {
  conversationSchema,
  conversationIdSchema,
  conversationsAccess,
  conversationsReadAccess,
  conversationsBase,
} from './conversations.ts'

const access = conversationsAccess
const readAccess = conversationsReadAccess
export const receivedMessageIdSchema = z.string().regex(/^\d{1,18}$/)

/** Codes for reasons why a message's file is not available. A gateway may report its own text instead of a code. */
export type MediaErrorCode =
  // The gateway has no file, because it does not download media or the file is too large for it.
  | 'no_file'
  // The gateway has deleted the file. Meta keeps files for seven days, WAHA for minutes.
  | 'not_found'
  | 'too_large'
  // The gateway referred to a server that is not its own.
  | 'wrong_host'
  // The message came from a gateway that is no longer connected.
  | 'other_gateway'
  | 'refused'
  | 'no_answer'
  // The bytes don't match the hash in the message.
  | 'hash_mismatch'
  | 'not_stored'
  // Deleted at the end of the retention period.
  | 'expired'

export const attachedFileSchema = z.object({
  as: z.enum(['slip', 'design']),
  order: z.object({ id: z.string(), number: z.string() }),
  by: z.string(),
  at: z.iso.datetime(),
})
export type AttachedFile = z.output<typeof attachedFileSchema>

const reactions = z.array(z.object({ emoji: z.string(), from_shop: z.boolean() }))

/** A message that a gateway reported. The customer sent it, or staff did on the shop's own phone. */
const receivedMessageSchema = z.object({
  id: receivedMessageIdSchema,
  from_shop: z.boolean(),
  imported: z.boolean(),
  kind: z.enum(['text', 'media', 'location', 'contacts', 'button', 'unknown']),
  /** The text after the last edit. Staff still see the text of a deleted message. */
  text: z.string(),
  edited: z.boolean(),
  deleted: z.boolean(),
  forwarded: z.boolean(),
  /**
   * The quoted message. `entry` is the id of its entry in the thread, and `id` its id as a received message. Both are
   * `null` if the quoted message is older than our history.
   */
  reply_to: z
    .object({ id: z.string().nullable(), entry: z.string().nullable(), text: z.string() })
    .nullable(),
  reactions,
  media: z
    .object({
      kind: z.enum(['image', 'video', 'audio', 'voice', 'document', 'sticker']),
      state: z.enum(['waiting', 'stored', 'failed']),
      file_name: z.string(),
      /** Detected from the bytes of a stored file. Before that, the sender's declaration. */
      mime_type: z.string(),
      bytes: z.int().nullable(),
      /** A `MediaErrorCode` or the gateway's own text. It is set even while the file waits for its next attempt. */
      error: z.string().nullable(),
      attached_to: z
        .object({
          as: z.enum(['slip', 'design']),
          order_id: z.string(),
          /** Number of the order. */
          order: z.string(),
          /** Id of the slip in the order. `null` for a design. */
          slip: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  contacts: z.array(z.object({ name: z.string(), phones: z.array(z.string()) })),
  /** The gateway's name for the kind of message, if Cetak can't show this kind. Otherwise `null`. */
  unknown_type: z.string().nullable(),
  /** Time by the sender's clock. It may be wrong, so the thread is sorted by arrival. */
  sent_at: z.iso.datetime(),
})
export type ReceivedMessage = z.output<typeof receivedMessageSchema>

/** `id` is unique in a thread. The thread is sorted by `at`. */
const entryFields = { id: z.string(), at: z.iso.datetime() }
const entryOrderSchema = z.object({ id: z.string(), number: z.string() })

const receivedEntrySchema = z.object({
  type: z.literal('received'),
  ...entryFields,
  message: receivedMessageSchema,
})
/** A message from the engine: a reply (`by` is its author) or an automatic message. */
const sentEntrySchema = z.object({
  type: z.literal('sent'),
  ...entryFields,
  message_id: z.uuid(),
  text: z.string(),
  attachments: z.array(z.object({ url: z.string(), name: z.string() })),
  by: z.string(),
  status: z.enum(messageStatuses),
  hold: z.enum(holdReasons).nullable(),
  receipt: z.enum(['sent', 'delivered', 'read']).nullable(),
  error: z.string().nullable(),
  reactions,
  /** True if delivery is unknown, so that staff have to decide whether the message is sent again. */
  needs_decision: z.boolean(),
})

export const messageEntrySchema = z.discriminatedUnion('type', [receivedEntrySchema, sentEntrySchema])
export type MessageEntry = z.output<typeof messageEntrySchema>

export const threadEntrySchema = z.discriminatedUnion('type', [
  receivedEntrySchema,
  sentEntrySchema,
  z.object({
    type: z.literal('order'),
    ...entryFields,
    order: entryOrderSchema,
    event: z.enum(['placed', 'moved', 'took back']),
    from: z.enum(orderStages).nullable(),
    to: z.enum(orderStages).nullable(),
    by: z.string(),
  }),
  z.object({ type: z.literal('slip'), ...entryFields, order: entryOrderSchema, slip: z.string() }),
  z.object({
    type: z.literal('design'),
    ...entryFields,
    order: entryOrderSchema,
    design: z.string(),
    name: z.string(),
    by: z.string(),
  }),
  z.object({
    type: z.literal('proof'),
    ...entryFields,
    order: entryOrderSchema,
    version: z.int(),
    state: z.enum(['waiting', 'approved', 'change_asked', 'withdrawn']),
    by: z.string(),
  }),
  z.object({ type: z.literal('note'), ...entryFields, note_id: z.uuid(), text: z.string(), by: z.string() }),
])
export type ThreadEntry = z.output<typeof threadEntrySchema>

const pageFields = {
  /** Oldest first. */
  entries: z.array(threadEntrySchema),
  /** Value of `before` that requests the next older page. `null` if there is none. */
  next: z.string().nullable(),
}

const limitSchema = z.coerce.number().int().min(1).max(200).default(50)

const cursorSchema = z.preprocess(
  blankToUndefined,
  z
    .string()
    .max(200)
    .regex(/^[\d:.TZ-]{20,30}\|[a-z]+:[\w:-]{1,160}$/)
    .optional(),
)

/** The kinds of replies that the customer can receive now. The server checks this again when a reply is sent. */
const replyOptionsSchema = z.object({
  /**
   * `free`: any message. `template`: a short text inside the shop's approved template. `closed`: no message until the
   * customer writes. `unsupported`: the connected gateway can't reach this customer.
   */
  mode: z.enum(['free', 'template', 'closed', 'unsupported']),
  /** `null` if the gateway has no limit. */
  max_text: z.int().nullable(),
})
export type ReplyOptions = z.output<typeof replyOptionsSchema>

export const getConversation = contract('GET', `${conversationsBase}/:id`, {
  access: readAccess,
  input: z.object({ id: conversationIdSchema, limit: limitSchema }),
  reply: conversationSchema.extend({
    identities: z.array(
      z.object({
        kind: z.enum(['phone', 'lid', 'bsuid']),
        value: z.string(),
        is_past: z.boolean(),
        linked_by: z.string(),
      }),
    ),
    /** Latest first, at most 20. */
    orders: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        stage: z.enum(orderStages),
        total_sen: z.int(),
        is_paid: z.boolean(),
        placed_at: z.iso.datetime(),
      }),
    ),
    reply: replyOptionsSchema,
    staff: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Id of the calling user. `null` for API keys. */
    me: z.uuid().nullable(),
    ...pageFields,
  }),
  envelope: 'data',
})

export const listThreadEntries = contract('GET', `${conversationsBase}/:id/thread`, {
  access: readAccess,
  input: z.object({
    id: conversationIdSchema,
    before: cursorSchema,
    limit: limitSchema,
  }),
  reply: z.object(pageFields),
  envelope: 'data',
})

/**
 * Returns a page of the messages in both directions, without notes and orders, latest first. Get the file of a received
 * message with `getReceivedFile`.
 */
export const listConversationMessages = contract('GET', `${conversationsBase}/:id/messages`, {
  access: readAccess,
  input: z.object({
    id: conversationIdSchema,
    before: cursorSchema,
    limit: limitSchema,
  }),
  reply: z.object({ messages: z.array(messageEntrySchema), next: z.string().nullable() }),
  envelope: 'data',
})

/**
 * Sends a reply through the engine and marks the conversation as answered. A repeated `request_id` returns the first
 * message and sends nothing. On Meta's Cloud API, `reply.mode` of the conversation says what can be sent: `free` within
 * 24 hours of the customer's last message, and `template` (a short text without files) or `closed` afterwards.
 */
export const replyToConversation = contract('POST', `${conversationsBase}/:id/reply`, {
  access,
  input: z
    .object({
      id: conversationIdSchema,
      request_id: requestIdSchema,
      text: createStorableTextSchema(65_536).default(''),
      attachments: mediaItemsSchema.default([]),
      /**
       * Number of replies (`replies`) when the writer started. The reply is refused if a colleague has replied since.
       * If absent, this is not checked.
       */
      seen: z.int().min(0).max(maxInteger).optional(),
    })
    .refine(({ text, attachments }) => text.trim() !== '' || attachments.length > 0, {
      path: ['text'],
      ...messagingError('is_required', { field: 'label_message' }),
    }),
  reply: z.object({ conversation: conversationSchema, entry: threadEntrySchema }),
  envelope: 'data',
  errors: {
    unreachable: {
      status: 409,
      error: 'WhatsApp hides this customer’s number, and the connected gateway can’t reach them.',
    },
    /** `details` is the reason as a code, such as `files_too_late`, with its values. */
    window_closed: {
      status: 409,
      error: 'More than 24 hours have passed since the customer’s last message.',
    },
    /** Refuses API keys only. Staff can still answer. */
    opted_out: {
      status: 409,
      error: 'This customer has opted out of messages and has not written since. Only staff can reply.',
    },
    already_answered: {
      status: 409,
      error: 'A colleague has replied. Read the reply before you send yours.',
    },
    ...requestReusedError,
  },
})

/** The `details` of `already_answered`. To send the reply anyway, pass `replies` as `seen`. */
export const alreadyAnsweredDetailsSchema = z.object({
  replies: z.int(),
  /** Empty if the reply was written on the shop's phone. */
  by: z.string(),
  at: z.iso.datetime(),
})

export const addConversationNote = contract('POST', `${conversationsBase}/:id/notes`, {
  access,
  input: z.object({
    id: conversationIdSchema,
    text: createStorableTextSchema(4000).refine((text) => text.trim() !== ''),
  }),
  reply: z.object({ entry: threadEntrySchema }),
  envelope: 'data',
})

export const deleteConversationNote = contract('DELETE', `${conversationsBase}/:id/notes/:note`, {
  access,
  input: z.object({ id: conversationIdSchema, note: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
  errors: { not_author: { status: 403, error: 'Only the author and administrators can delete a note.' } },
})

/** Browsers show pictures, PDF, sound and video, and download other types. */
export const getReceivedFile = contract('GET', `${conversationsBase}/:id/received/:message/file`, {
  access: readAccess,
  input: z.object({ id: conversationIdSchema, message: receivedMessageIdSchema }),
  reply: z.never(),
})

/**
 * Tries again to fetch the file of a received message. The conversation changes when the file is stored or the
 * attempt fails.
 */
export const retryReceivedFile = contract('POST', `${conversationsBase}/:id/received/:message/fetch`, {
  access,
  input: z.object({ id: conversationIdSchema, message: receivedMessageIdSchema }),
  reply: z.object({ success: z.literal(true) }),
})

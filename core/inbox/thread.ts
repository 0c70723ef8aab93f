import { z } from 'zod'
import { contract } from '../contract.ts'
import { mediaItemsSchema, storableTextSchema } from '../messaging/media-item.ts'
import { holdReasons } from '../messaging/message-reasons.ts'
import { messageStatuses } from '../messaging/message-states.ts'
import { messagingError } from '../messaging/messaging-messages.ts'
import { orderStages } from '../orders/order-stages.ts'
import { maxInteger } from '../shared/limits.ts'
import { requestIdSchema, requestReusedError } from '../shared/request-id.ts'
import { blankToUndefined } from '../shared/shop-day.ts'
import { conversation, conversationId, conversationsAccess, conversationsBase } from './conversations.ts'

// The thread of a conversation: what the customer wrote, what was sent, and what happened to the customer's orders.

const access = conversationsAccess
export const receivedMessageId = z.string().regex(/^\d{1,18}$/)

/** Why a file of a message could not be fetched. Other texts come from the gateway. */
export type MediaError =
  // The gateway has no file: it is switched off there, or the file was too large for it.
  | 'no_file'
  // Deleted at the gateway: Meta keeps files for seven days, WAHA for minutes.
  | 'not_found'
  | 'too_large'
  // The gateway named another server than its own.
  | 'wrong_host'
  // The message came by a gateway that is no longer connected.
  | 'other_gateway'
  | 'refused'
  | 'no_answer'
  // The bytes differ from the hash that came with the message.
  | 'changed'
  | 'not_stored'
  // Deleted after its retention period.
  | 'expired'

/** Where staff filed the file of a message. */
export const filedFile = z.object({
  as: z.enum(['slip', 'design']),
  order: z.object({ id: z.string(), number: z.string() }),
  by: z.string(),
  at: z.iso.datetime(),
})
export type FiledFile = z.output<typeof filedFile>

const reactions = z.array(z.object({ emoji: z.string(), from_shop: z.boolean() }))

/** A message that a gateway reported: from the customer, or from staff on the shop's own phone. */
const receivedMessage = z.object({
  id: receivedMessageId,
  from_shop: z.boolean(),
  kind: z.enum(['text', 'media', 'location', 'contacts', 'button', 'unknown']),
  /** After the last edit. A deleted message keeps its text for staff. */
  text: z.string(),
  edited: z.boolean(),
  deleted: z.boolean(),
  forwarded: z.boolean(),
  /**
   * The quoted message. `entry` is the id of its entry in the thread, and `id` that of a received message. Both are `null` if
   * it is older than our history.
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
      /** Detected from the bytes once the file is stored. Before, as the sender declares it. */
      mime_type: z.string(),
      bytes: z.int().nullable(),
      /** A `MediaError` or the gateway's own words; also while the next try is waiting. */
      error: z.string().nullable(),
      /** The order that it is filed at. `null` if it is filed nowhere. */
      filed_at: z.object({ as: z.enum(['slip', 'design']), order: z.string() }).nullable(),
    })
    .nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  contacts: z.array(z.object({ name: z.string(), phones: z.array(z.string()) })),
  /** The gateway's word for a kind that Cetak can't show. */
  unknown_type: z.string().nullable(),
  /** The sender's time. The order is that of arrival. */
  sent_at: z.iso.datetime(),
})
export type ReceivedMessage = z.output<typeof receivedMessage>

/** `id` is unique in a thread, `at` is what it is sorted by. */
const entry = { id: z.string(), at: z.iso.datetime() }
const orderOfEntry = z.object({ id: z.string(), number: z.string() })

export const threadEntry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('received'), ...entry, message: receivedMessage }),
  /** A message from the engine: a reply of staff (`by` is their name), or one that Cetak sends by itself. */
  z.object({
    type: z.literal('sent'),
    ...entry,
    message_id: z.uuid(),
    text: z.string(),
    attachments: z.array(z.object({ url: z.string(), name: z.string() })),
    by: z.string(),
    status: z.enum(messageStatuses),
    hold: z.enum(holdReasons).nullable(),
    receipt: z.enum(['sent', 'delivered', 'read']).nullable(),
    /** Why it failed or waits, in words. */
    error: z.string().nullable(),
    reactions,
    /** True if it is unknown whether the message arrived. Staff decide before anything is sent again. */
    needs_decision: z.boolean(),
  }),
  z.object({
    type: z.literal('order'),
    ...entry,
    order: orderOfEntry,
    event: z.enum(['placed', 'moved', 'took back']),
    from: z.enum(orderStages).nullable(),
    to: z.enum(orderStages).nullable(),
    by: z.string(),
  }),
  z.object({ type: z.literal('slip'), ...entry, order: orderOfEntry, slip: z.string() }),
  z.object({
    type: z.literal('design'),
    ...entry,
    order: orderOfEntry,
    design: z.string(),
    name: z.string(),
    by: z.string(),
  }),
  z.object({
    type: z.literal('proof'),
    ...entry,
    order: orderOfEntry,
    version: z.int(),
    state: z.enum(['waiting', 'approved', 'change_asked', 'withdrawn']),
    by: z.string(),
  }),
  z.object({ type: z.literal('note'), ...entry, note_id: z.uuid(), text: z.string(), by: z.string() }),
])
export type ThreadEntry = z.output<typeof threadEntry>

const page = {
  /** Oldest first. */
  entries: z.array(threadEntry),
  /** For `before` of the next older page. `null` if there is none. */
  next: z.string().nullable(),
}

const limit = z.coerce.number().int().min(1).max(200).default(50)

/** What may be sent now. The server checks it again when a reply is sent. */
const replyOptions = z.object({
  /**
   * `free`: anything. `template`: a short text, which goes out in the shop's approved template. `closed`: nothing until the
   * customer writes. `unsupported`: the connected gateway can't reach this customer.
   */
  mode: z.enum(['free', 'template', 'closed', 'unsupported']),
  /** Characters of a text. `null` if the gateway has no limit. */
  max_text: z.int().nullable(),
})
export type ReplyOptions = z.output<typeof replyOptions>

/** Everything a screen shows of one conversation: the person, their orders, and the latest page of the thread. */
export const getConversation = contract('GET', `${conversationsBase}/:id`, {
  access,
  input: z.object({ id: conversationId, limit }),
  reply: conversation.extend({
    identities: z.array(
      z.object({
        kind: z.enum(['phone', 'lid', 'bsuid']),
        value: z.string(),
        is_past: z.boolean(),
        linked_by: z.string(),
      }),
    ),
    /** Latest first, 20 at most. */
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
    reply: replyOptions,
    /** To whom the conversation can be assigned. */
    staff: z.array(z.object({ id: z.uuid(), name: z.string() })),
    ...page,
  }),
  envelope: 'data',
})

/** An older page of the thread. */
export const listThreadEntries = contract('GET', `${conversationsBase}/:id/thread`, {
  access,
  input: z.object({
    id: conversationId,
    before: z.preprocess(
      blankToUndefined,
      z
        .string()
        .max(200)
        .regex(/^[\d:.TZ-]{20,30}\|[a-z]+:[\w:-]{1,160}$/)
        .optional(),
    ),
    limit,
  }),
  reply: z.object(page),
  envelope: 'data',
})

/**
 * Sends a reply through the engine. Repeating the `request_id` sends nothing again and returns the same message. The reply
 * answers everything that the customer wrote until then.
 */
export const replyToConversation = contract('POST', `${conversationsBase}/:id/reply`, {
  access,
  input: z
    .object({
      id: conversationId,
      request_id: requestIdSchema,
      text: storableTextSchema(65_536).default(''),
      attachments: mediaItemsSchema.default([]),
      /** `replies` of the conversation that the writer saw. If absent, replies of colleagues are not checked. */
      seen: z.int().min(0).max(maxInteger).optional(),
    })
    .refine(({ text, attachments }) => text.trim() !== '' || attachments.length > 0, {
      path: ['text'],
      ...messagingError('is_required', { field: 'label_message' }),
    }),
  reply: z.object({ conversation, entry: threadEntry }),
  envelope: 'data',
  errors: {
    unreachable: {
      status: 409,
      error: 'WhatsApp hides this customer’s number, and the connected gateway can’t reach them.',
    },
    already_answered: {
      status: 409,
      error: 'A colleague has replied. Read the reply before you send yours.',
    },
    ...requestReusedError,
  },
})

/** The `details` of `already_answered`. Sending again with `replies` as `seen` works. */
export const alreadyAnsweredDetails = z.object({
  replies: z.int(),
  /** Empty if it was written on the shop's phone. */
  by: z.string(),
  at: z.iso.datetime(),
})

/** Adds a note that only staff see. */
export const addConversationNote = contract('POST', `${conversationsBase}/:id/notes`, {
  access,
  input: z.object({
    id: conversationId,
    text: storableTextSchema(4000).refine((text) => text.trim() !== ''),
  }),
  reply: z.object({ entry: threadEntry }),
  envelope: 'data',
})

/** Deletes a note. Only its author and administrators can. */
export const deleteConversationNote = contract('DELETE', `${conversationsBase}/:id/notes/:note`, {
  access,
  input: z.object({ id: conversationId, note: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
  errors: { not_author: { status: 403, error: 'Only the author and administrators can delete a note.' } },
})

/** The file of a received message. Pictures, PDF, sound and video open in the browser; everything else is saved. */
export const getReceivedFile = contract('GET', `${conversationsBase}/:id/received/:message/file`, {
  access,
  input: z.object({ id: conversationId, message: receivedMessageId }),
  reply: z.never(),
})

/** Fetches a file again that failed. The conversation changes when it arrives or fails once more. */
export const fetchReceivedFileAgain = contract('POST', `${conversationsBase}/:id/received/:message/fetch`, {
  access,
  input: z.object({ id: conversationId, message: receivedMessageId }),
  reply: z.object({ success: z.literal(true) }),
})

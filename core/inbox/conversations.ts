import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { fieldError } from '../shared/field-messages.ts'
import { blankToUndefined } from '../shared/shop-day.ts'
import { createVersionSchema, versionSchema, versionConflict } from '../shared/versions.ts'

export const conversationsBase = '/api/v2/conversations'
const base = conversationsBase
export const conversationsAccess = requireRole('contributor', 'messages')
export const conversationsReadAccess = requireRole('contributor', 'conversations')
const access = conversationsAccess
const readAccess = conversationsReadAccess

export const conversationIdSchema = z.uuid()

/** `open` has the conversations that are neither done nor snoozed. */
export const conversationViews = [
  'open',
  'unread',
  'mine',
  'unassigned',
  'waiting',
  'snoozed',
  'done',
  'all',
] as const
export type ConversationView = (typeof conversationViews)[number]

export const conversationSchema = z.object({
  id: conversationIdSchema,
  /** The name that staff set, the contact's name, or the profile's name. Empty if none is known. */
  name: z.string(),
  /** Digits with the country code. `null` if WhatsApp hides the number. */
  phone: z.string().nullable(),
  state: z.enum(['open', 'done']),
  snoozed_until: z.iso.datetime().nullable(),
  assigned_to: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  unread: z.int(),
  last_at: z.iso.datetime(),
  last_kind: z.string(),
  last_text: z.string(),
  last_from_shop: z.boolean(),
  /** Arrival of the oldest unanswered message. `null` if every message is answered. */
  waiting_since: z.iso.datetime().nullable(),
  /**
   * End of the 24-hour window in which Meta accepts free-form replies. `null` if the customer never wrote, or if the
   * gateway has no such window.
   */
  window_ends_at: z.iso.datetime().nullable(),
  /** True if the last reply of staff failed, so that the customer has not received an answer. */
  reply_failed: z.boolean(),
  /** Number of replies by staff, including those from the shop's phone. A new reply sends this number as `seen`. */
  replies: z.int(),
  /** `by` is empty if the reply was written on the shop's phone. */
  last_reply: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /**
   * An open question about the customer's ids, which staff have to answer. `other_user`: a second user id wrote from
   * this number, which may have a new owner. `number_taken`: the customer's new number belongs to another conversation.
   */
  question: z
    .object({
      reason: z.enum(['other_user', 'number_taken']),
      kind: z.enum(['phone', 'lid', 'bsuid']),
      value: z.string(),
    })
    .nullable(),
  version: versionSchema,
})
export type Conversation = z.output<typeof conversationSchema>

/** Each count is at most 1,000. */
const conversationCountsSchema = z.object({
  unread: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  waiting: z.int(),
  snoozed: z.int(),
})

/** Lists one page of a view, latest first. The `waiting` view is sorted by the longest wait. */
export const listConversations = contract('GET', base, {
  access: readAccess,
  input: z.object({
    view: z.enum(conversationViews).default('open'),
    /** Prefixes of words in messages, or a part of the name or phone. */
    search: z.preprocess(
      blankToUndefined,
      z
        .string()
        .trim()
        .max(100, fieldError('too_long', { most: 100 }))
        .regex(/^[^\0]*$/)
        .optional(),
    ),
    limit: z.coerce.number().int().min(1).max(100).default(30),
    before: z.preprocess(blankToUndefined, z.string().max(100).optional()),
  }),
  reply: z.object({
    conversations: z.array(conversationSchema),
    next: z.string().nullable(),
    /** `null` except on the first page. */
    counts: conversationCountsSchema.nullable(),
  }),
  envelope: 'data',
})

/**
 * Lists conversations that changed at or after a time, oldest change first, for programs that keep a copy. Continue
 * with `next`, and later with the `updated_at` of the last conversation minus a minute, because changes that were made
 * at the same time can become visible later. A conversation changes with each message from the customer, reply, note,
 * assignment and change of state.
 */
export const listConversationChanges = contract('GET', `${base}/changes`, {
  access: readAccess,
  input: z.object({
    updated_since: z.iso.datetime({ offset: true }),
    limit: z.coerce.number().int().min(1).max(100).default(30),
    after: z.preprocess(blankToUndefined, z.string().max(100).optional()),
  }),
  reply: z.object({
    conversations: z.array(conversationSchema.extend({ updated_at: z.iso.datetime() })),
    next: z.string().nullable(),
  }),
  envelope: 'data',
})

/** Returns the conversation with a phone number, or `null` if the customer never wrote. */
export const findConversationByPhone = contract('GET', `${base}/by-phone`, {
  access: readAccess,
  input: z.object({
    phone: z
      .string()
      .max(60)
      .transform((phone) => phone.replace(/\D/g, '')),
  }),
  reply: z.object({ conversation: conversationSchema.nullable() }),
  envelope: 'data',
})

export const getConversationCounts = contract('GET', `${base}/counts`, {
  access: readAccess,
  input: z.object({}),
  reply: conversationCountsSchema,
  envelope: 'data',
})

const changing = {
  access,
  reply: conversationSchema,
  envelope: 'data',
  errors: versionConflict,
} as const

/** Sets the unread count to 0. WhatsApp shows the customer no blue ticks. */
export const markConversationRead = contract('POST', `${base}/:id/read`, {
  access,
  input: z.object({ id: conversationIdSchema }),
  reply: conversationSchema,
  envelope: 'data',
})

export const assignConversation = contract('POST', `${base}/:id/assign`, {
  ...changing,
  input: z.object({ id: conversationIdSchema, version: createVersionSchema(), user_id: z.uuid().nullable() }),
})

/** Hides the conversation until a time or until the customer writes. `null` ends the snooze. */
export const snoozeConversation = contract('POST', `${base}/:id/snooze`, {
  ...changing,
  input: z.object({
    id: conversationIdSchema,
    version: createVersionSchema(),
    until: z.iso.datetime().nullable(),
  }),
})

/** A new message from the customer reopens a conversation that is done. */
export const setConversationState = contract('POST', `${base}/:id/state`, {
  ...changing,
  input: z.object({
    id: conversationIdSchema,
    version: createVersionSchema(),
    state: z.enum(['open', 'done']),
  }),
})

/** Sets the name of a conversation. An empty name restores the contact's or the profile's name. */
export const renameConversation = contract('PUT', `${base}/:id/name`, {
  ...changing,
  input: z.object({
    id: conversationIdSchema,
    version: createVersionSchema(),
    name: z
      .string()
      .trim()
      .max(80, fieldError('too_long', { most: 80 }))
      .regex(/^[^\0]*$/),
  }),
})

/** Moves one of the customer's ids, and the messages sent with it, to a new conversation. */
export const separateIdentity = contract('POST', `${base}/:id/separate`, {
  ...changing,
  input: z.object({
    id: conversationIdSchema,
    version: createVersionSchema(),
    kind: z.enum(['phone', 'lid', 'bsuid']),
    value: z.string().max(200),
  }),
})

/** Records that the ids belong to one person, which answers the conversation's open `question`. */
export const confirmIdentity = contract('POST', `${base}/:id/confirm`, {
  ...changing,
  input: z.object({ id: conversationIdSchema, version: createVersionSchema() }),
})

/**
 * Streams changes of conversations as server-sent events, in the format of `streamMessageEvents`. A `changed` event
 * carries the `{ id }` of conversations, and `{ id: 'presence:<id>', people }` when a colleague opens or leaves a
 * conversation (`presence.ts`).
 */
export const streamConversationEvents = contract('GET', `${base}/events`, {
  access: readAccess,
  input: z.object({}),
  reply: z.never(),
})

import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { fieldError } from '../shared/field-messages.ts'
import { blankToUndefined } from '../shared/shop-day.ts'
import { createVersionSchema, versionSchema, versionConflict } from '../shared/versions.ts'

// Conversations with customers on WhatsApp: the list, one thread, and what staff do with them.

export const conversationsBase = '/api/v2/conversations'
const base = conversationsBase
export const conversationsAccess = requireRole('contributor', 'messages')
const access = conversationsAccess

export const conversationId = z.uuid()

/** Which conversations a list shows. `open` is everything that is neither done nor snoozed. */
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

export const conversation = z.object({
  id: conversationId,
  /** The name that staff gave, else the contact's, else the profile's. Empty if none is known. */
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
  /** Since when the customer has waited for an answer. `null` if everything is answered. */
  waiting_since: z.iso.datetime().nullable(),
  /** The end of Meta's 24 hours for free replies. `null` if the customer never wrote or the gateway has no such limit. */
  window_ends_at: z.iso.datetime().nullable(),
  /** True if the last reply of staff failed, so that the customer is still without an answer. */
  reply_failed: z.boolean(),
  /** Number of replies of staff, those from the shop's phone included. A reply carries it as `seen`. */
  replies: z.int(),
  /** The latest of these. `by` is empty if it was written on the shop's phone. */
  last_reply: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** A decision that staff have to make about the person's ids. */
  question: z
    .object({
      reason: z.enum(['other_user', 'number_taken']),
      kind: z.enum(['phone', 'lid', 'bsuid']),
      value: z.string(),
    })
    .nullable(),
  version: versionSchema,
})
export type Conversation = z.output<typeof conversation>

/** How many conversations each view has. Counting ends at 1,000. */
const counts = z.object({
  unread: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  waiting: z.int(),
  snoozed: z.int(),
})

/** One page of a view, latest first; `waiting` has the longest wait first. */
export const listConversations = contract('GET', base, {
  access,
  input: z.object({
    view: z.enum(conversationViews).default('open'),
    /** Words of messages by how they begin, a part of the name, or of the phone. */
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
    /** `next` of the page before. */
    before: z.preprocess(blankToUndefined, z.string().max(100).optional()),
  }),
  reply: z.object({
    conversations: z.array(conversation),
    next: z.string().nullable(),
    /** Only on the first page, else `null`. */
    counts: counts.nullable(),
  }),
  envelope: 'data',
})

/** The counts alone, for the menu of all screens. */
export const conversationCounts = contract('GET', `${base}/counts`, {
  access,
  input: z.object({}),
  reply: counts,
  envelope: 'data',
})

const changing = {
  access,
  reply: conversation,
  envelope: 'data',
  errors: versionConflict,
} as const

/** Sets the unread count to 0. Customers see no blue ticks from it. */
export const markConversationRead = contract('POST', `${base}/:id/read`, {
  access,
  input: z.object({ id: conversationId }),
  reply: conversation,
  envelope: 'data',
})

/** `user_id` is `null` to leave the conversation to anyone. */
export const assignConversation = contract('POST', `${base}/:id/assign`, {
  ...changing,
  input: z.object({ id: conversationId, version: createVersionSchema(), user_id: z.uuid().nullable() }),
})

/** Hides the conversation until this time, or until the customer writes. `null` shows it again. */
export const snoozeConversation = contract('POST', `${base}/:id/snooze`, {
  ...changing,
  input: z.object({ id: conversationId, version: createVersionSchema(), until: z.iso.datetime().nullable() }),
})

/** Marks the conversation as done or open. A new message opens it again. */
export const setConversationState = contract('POST', `${base}/:id/state`, {
  ...changing,
  input: z.object({ id: conversationId, version: createVersionSchema(), state: z.enum(['open', 'done']) }),
})

/** An empty name shows the contact's or the profile's again. */
export const renameConversation = contract('PUT', `${base}/:id/name`, {
  ...changing,
  input: z.object({
    id: conversationId,
    version: createVersionSchema(),
    name: z
      .string()
      .trim()
      .max(80, fieldError('too_long', { most: 80 }))
      .regex(/^[^\0]*$/),
  }),
})

/** Moves an id, with the messages that came under it, to a conversation of its own. */
export const separateIdentity = contract('POST', `${base}/:id/separate`, {
  ...changing,
  input: z.object({
    id: conversationId,
    version: createVersionSchema(),
    kind: z.enum(['phone', 'lid', 'bsuid']),
    value: z.string().max(200),
  }),
})

/** Staff decide that the ids belong to one person. The question is closed, and nothing moves. */
export const confirmIdentity = contract('POST', `${base}/:id/confirm`, {
  ...changing,
  input: z.object({ id: conversationId, version: createVersionSchema() }),
})

/**
 * Live changes as server-sent events, like those of messages. `changed` carries `{ id }` of conversations, and
 * `{ id: 'presence:<id>', people }` if colleagues open or leave one (see `presence.ts`).
 */
export const conversationEvents = contract('GET', `${base}/events`, {
  access,
  input: z.object({}),
  reply: z.never(),
})

import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'
import { typedPhoneSchema } from '../shared/phone-input.ts'
import { createStorableTextSchema } from './media-item.ts'
import { messagingError } from './messaging-messages.ts'

// The simulated phone of the sandbox gateway, which shows what customers would receive and writes to the shop
// as a simulated customer.

const base = '/api/sandbox'
const access = requireAdministrator()

export const sandboxBehaviours = ['normal', 'refuse', 'time_out', 'html', 'slow'] as const
export type SandboxBehaviour = (typeof sandboxBehaviours)[number]

/** `delivered` to the phone, `refused`, or `unanswered` (delivered, but without a response). */
const sandboxOutcomes = ['delivered', 'refused', 'unanswered'] as const

const chat = z.object({
  phone: z.string(),
  /** The name in the customer's profile. Empty if the customer has not written. */
  name: z.string(),
  /** The beginning of the latest message, or the name of its file. */
  last_text: z.string(),
  /** Time of the latest message, ISO 8601 in UTC. */
  last_at: z.string(),
  bubbles: z.number(),
})

export const listSandboxChats = contract('GET', `${base}/chats`, {
  access,
  input: z.object({}),
  reply: z.array(chat),
  envelope: 'data',
})

const sandboxMessage = z.object({
  id: z.string(),
  from_customer: z.boolean(),
  kind: z.enum(['text', 'media', 'document', 'voice']),
  /** Empty if the customer deleted the message. */
  text: z.string(),
  /**
   * URL of the file in a message from the shop. `null` if there is none. Files from customers are loaded with
   * `getSandboxFile`.
   */
  url: z.string().nullable(),
  name: z.string().nullable(),
  outcome: z.enum(sandboxOutcomes),
  direct: z.boolean(),
  arrived_at: z.string(),
  /** The latest receipt, sent by the phone for the shop's messages and by the shop for the customer's messages. */
  receipt: z.enum(['delivered', 'read']).nullable(),
  reaction: z.string(),
  deleted: z.boolean(),
  reply_to: z.string().nullable(),
})
export type SandboxMessage = z.output<typeof sandboxMessage>

/** Lists the latest 200 messages of a chat, oldest first, including refused ones. */
export const listSandboxMessages = contract('GET', `${base}/chats/:phone`, {
  access,
  input: z.object({ phone: z.string().regex(/^\d{1,40}$/) }),
  reply: z.array(sandboxMessage),
  envelope: 'data',
})

export const maxSandboxFileBytes = 16_000_000

const notInUse = {
  not_in_use: {
    status: 409,
    error:
      'A WhatsApp gateway is connected, so the sandbox phone can’t write. Real customers would get the replies.',
  },
} as const
const written = {
  phone: typedPhoneSchema,
  /** If absent, the stored name stays unchanged. */
  name: createStorableTextSchema(80).optional(),
  reply_to: z.uuid().optional(),
}

/** Sends a text to the shop as a simulated customer. It arrives in the inbox like a message from a real gateway. */
export const sendSandboxMessage = contract('POST', `${base}/messages`, {
  access,
  input: z.object({
    ...written,
    text: createStorableTextSchema(4096).refine(
      (text) => text.trim() !== '',
      messagingError('is_required', { field: 'label_message' }),
    ),
  }),
  reply: sandboxMessage,
  envelope: 'data',
  errors: notInUse,
})

/** Sends a picture, PDF or sound to the shop as a simulated customer. The file is one multipart part. */
export const sendSandboxFile = contract('POST', `${base}/files`, {
  access,
  input: z.object({ ...written, caption: createStorableTextSchema(1024).default('') }),
  reply: sandboxMessage,
  envelope: 'data',
  errors: {
    ...notInUse,
    no_file: { status: 400, error: 'The upload was interrupted. Try again.' },
    file_too_large: { status: 422, error: 'This file is larger than 16 MB.' },
  },
})

export const getSandboxFile = contract('GET', `${base}/files/:id`, {
  access,
  input: z.object({ id: z.uuid() }),
  reply: z.never(),
})

/** An empty `emoji` removes the reaction. */
export const reactOnSandbox = contract('POST', `${base}/messages/:id/reaction`, {
  access,
  input: z.object({ id: z.uuid(), emoji: createStorableTextSchema(40) }),
  reply: z.object({ success: z.literal(true) }),
  errors: notInUse,
})

export const deleteSandboxMessage = contract('DELETE', `${base}/messages/:id`, {
  access,
  input: z.object({ id: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
  errors: notInUse,
})

/**
 * Simulates a customer who opens the phone. It sends delivery receipts for all messages, and read receipts for the
 * opened chat. Messages that the sandbox left unanswered get no receipt.
 */
export const openSandboxPhone = contract('POST', `${base}/look`, {
  access,
  input: z.object({
    phone: z
      .string()
      .regex(/^\d{1,40}$/)
      .optional(),
  }),
  /** Number of receipts that the phone sent. */
  reply: z.object({ told: z.number() }),
  envelope: 'data',
})

/** `in_use` is true if messages go to the sandbox and not to a real gateway. */
export const getSandboxBehaviour = contract('GET', `${base}/behaviour`, {
  access,
  input: z.object({}),
  reply: z.object({ behaviour: z.enum(sandboxBehaviours), in_use: z.boolean() }),
  envelope: 'data',
})

export const setSandboxBehaviour = contract('PUT', `${base}/behaviour`, {
  access,
  input: z.object({ behaviour: z.enum(sandboxBehaviours) }),
  reply: z.object({ behaviour: z.enum(sandboxBehaviours), in_use: z.boolean() }),
  envelope: 'data',
})

import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'

// The simulated phone of the sandbox gateway, which shows what customers would receive. Only administrators can use
// it.

const base = '/api/sandbox'
const access = requireAdministrator()

/** How the sandbox can respond to messages. */
export const sandboxBehaviours = ['normal', 'refuse', 'time_out', 'html', 'slow'] as const
export type SandboxBehaviour = (typeof sandboxBehaviours)[number]

/** `delivered` to the phone, `refused`, or `unanswered` (delivered, but without a response). */
const sandboxOutcomes = ['delivered', 'refused', 'unanswered'] as const

const chat = z.object({
  phone: z.string(),
  /** The beginning of the latest message, or the name of its file. */
  last_text: z.string(),
  /** Time of the latest message, ISO 8601 in UTC. */
  last_at: z.string(),
  bubbles: z.number(),
})

/** Lists at most 200 chats, newest first. */
export const listSandboxChats = contract('GET', `${base}/chats`, {
  access,
  input: z.object({}),
  reply: z.array(chat),
  envelope: 'data',
})

/** Lists the latest 200 messages of a chat, oldest first, including refused ones. */
export const listSandboxMessages = contract('GET', `${base}/chats/:phone`, {
  access,
  input: z.object({ phone: z.string().regex(/^\d{1,40}$/) }),
  reply: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['text', 'media', 'document']),
      text: z.string(),
      url: z.string().nullable(),
      name: z.string().nullable(),
      outcome: z.enum(sandboxOutcomes),
      /** True if the message was sent to the direct endpoint. */
      direct: z.boolean(),
      arrived_at: z.string(),
      /** The latest receipt that the phone sent. */
      receipt: z.enum(['delivered', 'read']).nullable(),
    }),
  ),
  envelope: 'data',
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

/** Returns how the sandbox responds. `in_use` is true if messages go to the sandbox and not to a real gateway. */
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

import { z } from 'zod'
import { administratorOnly, contract } from '../contract.ts'

// The sandbox gateway's phone (administrator only): what would have arrived on the customers' phones.

const base = '/api/sandbox'
const access = administratorOnly()

/** How the sandbox treats what is handed to it. */
export const sandboxBehaviours = ['normal', 'refuse', 'time_out', 'html', 'slow'] as const
export type SandboxBehaviour = (typeof sandboxBehaviours)[number]

/** What became of it: on the phone; not accepted; on the phone, but the answer never came back. */
const sandboxOutcomes = ['delivered', 'refused', 'unanswered'] as const

const chat = z.object({
  phone: z.string(),
  /** The beginning of the latest bubble, or the name of its file. */
  last_text: z.string(),
  /** Instant, ISO 8601 in UTC. */
  last_at: z.string(),
  bubbles: z.number(),
})

/** Chats, the latest first; at most 200. */
export const sandboxChats = contract('GET', `${base}/chats`, {
  access,
  input: z.object({}),
  reply: z.array(chat),
  envelope: 'data',
})

/** A chat's latest 200 bubbles, oldest first. Refused ones are in it too: the sandbox saw them. */
export const sandboxBubbles = contract('GET', `${base}/chats/:phone`, {
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
      /** Whether it came through the direct endpoint. */
      direct: z.boolean(),
      arrived_at: z.string(),
      /** How far the phone has told the shop of it. */
      receipt: z.enum(['delivered', 'read']).nullable(),
    }),
  ),
  envelope: 'data',
})

/**
 * Someone looks at the phone, as customers do: everything that has arrived is told as delivered, and what is in the
 * opened chat as read. What the phone never answered stays untold.
 */
export const lookAtSandboxPhone = contract('POST', `${base}/look`, {
  access,
  input: z.object({
    phone: z
      .string()
      .regex(/^\d{1,40}$/)
      .optional(),
  }),
  /** How many receipts the phone has sent. */
  reply: z.object({ told: z.number() }),
  envelope: 'data',
})

/** `in_use`: whether messages go to the sandbox at all, or to a real gateway. */
export const sandboxBehaviour = contract('GET', `${base}/behaviour`, {
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

import { z } from 'zod'
import { contract } from '../contract.ts'
import { conversationIdSchema, conversationsAccess, conversationsBase } from './conversations.ts'

// Which colleagues have a conversation open, and who is typing.

/** A screen that is open repeats its state this often, in ms. */
export const presenceIntervalMs = 5000
/** A state that is not repeated ends after this time, in ms. */
export const presenceLifetimeMs = 12_000

export const presenceStates = ['viewing', 'typing'] as const

export const presentColleague = z.object({
  user_id: z.uuid(),
  name: z.string(),
  state: z.enum(presenceStates),
})
export type PresentColleague = z.output<typeof presentColleague>

/**
 * Tells colleagues that the caller views the conversation or types in it; `left` ends it at once. Returns who else was there
 * before, and may leave out the caller. Changes come with the events of conversations, as `{ id: 'presence:<conversation>', people }`.
 */
export const announcePresence = contract('POST', `${conversationsBase}/:id/presence`, {
  access: conversationsAccess,
  input: z.object({ id: conversationIdSchema, state: z.enum([...presenceStates, 'left']) }),
  reply: z.object({ people: z.array(presentColleague) }),
  envelope: 'data',
})

import { z } from 'zod'
import { contract } from '../contract.ts'
import { conversationIdSchema, conversationsAccess, conversationsBase } from './conversations.ts'

/** An open screen repeats its state at this interval. */
export const presenceIntervalMs = 5000
/** A state that is not repeated expires after this time. */
export const presenceLifetimeMs = 12_000

export const presenceStates = ['viewing', 'typing'] as const

export const presentColleagueSchema = z.object({
  user_id: z.uuid(),
  name: z.string(),
  state: z.enum(presenceStates),
})
export type PresentColleague = z.output<typeof presentColleagueSchema>

/**
 * Tells colleagues that the caller is viewing the conversation or typing in it; `left` ends this at once. Returns the
 * people known before this call, so the caller may be missing. Later changes are sent by `streamConversationEvents`, as
 * `{ id: 'presence:<conversation>', people }`.
 */
export const announcePresence = contract('POST', `${conversationsBase}/:id/presence`, {
  access: conversationsAccess,
  input: z.object({ id: conversationIdSchema, state: z.enum([...presenceStates, 'left']) }),
  reply: z.object({ people: z.array(presentColleagueSchema) }),
  envelope: 'data',
})

import { z } from 'zod'
import { atLeast, contract } from '../contract.ts'

/** Where the user is signed in, the latest first. */
export const listSessions = contract('GET', '/api/v2/sessions', {
  access: atLeast('subscriber'),
  input: z.object({}),
  reply: z.array(
    z.object({
      id: z.uuid(),
      /** In words: `Chrome on Android`. */
      device: z.string(),
      address: z.string(),
      since: z.iso.datetime(),
      last_seen: z.iso.datetime(),
      /** The one that asks. */
      current: z.boolean(),
    }),
  ),
  envelope: 'data',
})
export type SignedInPlace = z.output<typeof listSessions.reply>[number]

/** Signs one of the user's own places out, at once. */
export const endSession = contract('DELETE', '/api/v2/sessions/:id', {
  access: atLeast('subscriber'),
  input: z.object({ id: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
})

/** Signs the user out everywhere but here. */
export const endOtherSessions = contract('POST', '/api/v2/sessions/end-others', {
  access: atLeast('subscriber'),
  input: z.object({}),
  reply: z.object({ ended: z.number() }),
  envelope: 'data',
})

/** After how long without use a sign-in ends; null: only by its twelve hours. */
export const getSessionRules = contract('GET', '/api/v2/session-rules', {
  access: atLeast('subscriber'),
  input: z.object({}),
  reply: z.object({ idle_minutes: z.number().nullable() }),
  envelope: 'data',
})

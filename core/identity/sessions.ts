import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'

export const listSessions = contract('GET', '/api/v2/sessions', {
  access: requireRole('subscriber'),
  input: z.object({}),
  reply: z.array(
    z.object({
      id: z.uuid(),
      device: z.string(),
      address: z.string(),
      since: z.iso.datetime(),
      last_seen: z.iso.datetime(),
      current: z.boolean(),
    }),
  ),
  envelope: 'data',
})
export type UserSession = z.output<typeof listSessions.reply>[number]

export const endUserSession = contract('DELETE', '/api/v2/sessions/:id', {
  access: requireRole('subscriber'),
  input: z.object({ id: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
})

export const endOtherSessions = contract('POST', '/api/v2/sessions/end-others', {
  access: requireRole('subscriber'),
  input: z.object({}),
  reply: z.object({ ended: z.number() }),
  envelope: 'data',
})

/**
 * `idle_minutes` is the idle time after which a session ends. It is `null` if sessions end only after twelve hours.
 */
export const getSessionRules = contract('GET', '/api/v2/session-rules', {
  access: requireRole('subscriber'),
  input: z.object({}),
  reply: z.object({ idle_minutes: z.number().nullable() }),
  envelope: 'data',
})

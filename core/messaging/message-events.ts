import { z } from 'zod'
import { contract } from '../contract.ts'
import { messageStatuses } from './message-states.ts'
import { messagesAccess as access, messagesBase as base } from './message.ts'

/**
 * Live changes as server-sent events (fetch-based: the token travels in the Authorization header). Event
 * `changed` carries `messageChanges` as JSON; event `refetch` asks to load everything anew; lines that begin with a
 * colon are heartbeats, one every 15 s. The first event is `refetch` with the milliseconds for which nothing has
 * changed: what was asked for within them need not be loaded again.
 */
export const messageEvents = contract('GET', `${base}/events`, {
  access,
  input: z.object({}),
  reply: z.never(),
})

export const messageChanges = z.array(
  z.object({ id: z.string(), status: z.enum([...messageStatuses, 'deleted']) }),
)
export type MessageChanges = z.output<typeof messageChanges>

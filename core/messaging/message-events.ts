import { z } from 'zod'
import { contract } from '../contract.ts'
import { messageStatuses } from './message-states.ts'
import { messagesAccess as access, messagesBase as base } from './message.ts'

/**
 * Streams live changes as server-sent events. Clients use `fetch`, because the token travels in the Authorization
 * header. Event `changed` carries `messageChanges` as JSON. Event `refetch` asks to reload everything. Lines that
 * begin with a colon are heartbeats, every 15 s. The first event is `refetch` with the milliseconds without a change;
 * data requested within them need not be reloaded.
 */
export const streamMessageEvents = contract('GET', `${base}/events`, {
  access,
  input: z.object({}),
  reply: z.never(),
})

export const messageChanges = z.array(
  z.object({ id: z.string(), status: z.enum([...messageStatuses, 'deleted']) }),
)
export type MessageChanges = z.output<typeof messageChanges>

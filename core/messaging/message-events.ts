import { z } from 'zod'
import { contract } from '../contract.ts'
import { messageStatuses } from './message-states.ts'
import { messagesAccess as access, messagesBase as base } from './message.ts'

/**
 * Streams live changes as server-sent events. Clients use `fetch`, because the token is in the Authorization header.
 * `changed` carries `messageChanges` as JSON. `refetch` asks the client to reload everything. Lines that begin with a
 * colon are heartbeats, sent every 15 s. The first event is a `refetch` with the number of milliseconds since the
 * last change; the client need not reload data that it requested within that time.
 */
export const streamMessageEvents = contract('GET', `${base}/events`, {
  access,
  input: z.object({}),
  reply: z.never(),
})

export const messageChangesSchema = z.array(
  z.object({ id: z.string(), status: z.enum([...messageStatuses, 'deleted']) }),
)
export type MessageChanges = z.output<typeof messageChangesSchema>

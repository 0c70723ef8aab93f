import { z } from 'zod'
import { administratorOnly, contract } from '../contract.ts'
import { downCauses } from './message-reasons.ts'

/**
 * Whether the gateway is known to be down, so that what falls due is held (D-17), or has been and what waited is going
 * out. The words for it stand in `core/messaging/outage-words.ts`.
 */
export const getOutage = contract('GET', '/api/v2/gateway/outage', {
  access: administratorOnly('messages'),
  input: z.object({}),
  reply: z.object({
    state: z.enum(['up', 'down', 'catching_up']),
    /** Of an outage that goes on, or whose messages are going out; null when all is well, as with those below. */
    cause: z.enum(downCauses).nullable(),
    /** The last answer of the gateway, such as the address that it redirects to. */
    detail: z.string().nullable(),
    since: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
    /** When the gateway is looked at again. */
    next_look_at: z.iso.datetime().nullable(),
    /** Messages that are due and have not gone. */
    waiting: z.number(),
    /** How long they take once the gateway is back, at the pace; null where nothing waits. */
    takes_ms: z.number().nullable(),
    /** After so long a message that waits is not sent any more but shown as missed. */
    grace_minutes: z.number(),
  }),
  envelope: 'data',
})
export type OutageView = z.output<typeof getOutage.reply>

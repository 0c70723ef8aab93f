import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'
import { outageCauses } from './message-reasons.ts'

/** Returns the current outage of the gateway. Due messages are held during an outage (D-17). */
export const getOutage = contract('GET', '/api/v2/gateway/outage', {
  access: requireAdministrator('messages'),
  input: z.object({}),
  reply: z.object({
    state: z.enum(['up', 'down', 'catching_up']),
    /**
     * Cause of the current outage, or of the last outage while its backlog is being sent. Without an outage, this and
     * the fields below are `null`.
     */
    cause: z.enum(outageCauses).nullable(),
    /** Details from the gateway's last response, such as the address to which it redirects. */
    detail: z.string().nullable(),
    since: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
    next_look_at: z.iso.datetime().nullable(),
    waiting: z.number(),
    /** Estimated time to send the waiting messages once the gateway is back. `null` if no message waits. */
    takes_ms: z.number().nullable(),
    /** Number of minutes after which waiting messages are marked as missed. */
    grace_minutes: z.number(),
  }),
  envelope: 'data',
})
export type OutageView = z.output<typeof getOutage.reply>

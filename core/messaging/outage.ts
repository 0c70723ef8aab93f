import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'
import { outageCauses } from './message-reasons.ts'

/**
 * Returns the state of a gateway outage, during which due messages are held (D-17), or of the backlog after it. The
 * texts are in `core/messaging/outage-messages.ts`.
 */
export const getOutage = contract('GET', '/api/v2/gateway/outage', {
  access: requireAdministrator('messages'),
  input: z.object({}),
  reply: z.object({
    state: z.enum(['up', 'down', 'catching_up']),
    /**
     * Cause of a current outage or of one whose backlog is being sent. `null` without an outage, like the fields
     * below.
     */
    cause: z.enum(outageCauses).nullable(),
    /** Details from the gateway's last response, such as the address it redirects to. */
    detail: z.string().nullable(),
    since: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
    /** When the gateway is checked next. */
    next_look_at: z.iso.datetime().nullable(),
    /** Due messages that have not been sent. */
    waiting: z.number(),
    /** Estimated time to send them once the gateway is back. `null` if none waits. */
    takes_ms: z.number().nullable(),
    /** Messages that wait longer than this are marked as missed. */
    grace_minutes: z.number(),
  }),
  envelope: 'data',
})
export type OutageView = z.output<typeof getOutage.reply>

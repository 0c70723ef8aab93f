import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'

/** Summarises the messages of this shop day and those that need attention. */
export const getMessagesToday = contract('GET', '/api/v2/scheduled-messages/today', {
  access: requireAdministrator('messages'),
  input: z.object({}),
  reply: z.object({
    /** The day in shop time. */
    day: z.string(),
    counted_to: z.int(),
    /** Messages scheduled for today. */
    sent: z.int(),
    failed: z.int(),
    waiting: z.int(),
    /** Messages of any day with an unknown delivery outcome. */
    undecided: z.int(),
    /** Messages due in the next hours: the number of hours, the count and the first of them. */
    hours: z.int(),
    soon: z.int(),
    next: z.array(
      z.object({ id: z.string(), phone: z.string(), contact: z.string().nullable(), at: z.iso.datetime() }),
    ),
  }),
  envelope: 'data',
})

export type MessagesToday = z.output<typeof getMessagesToday.reply>

import { z } from 'zod'
import { administratorOnly, contract } from '../contract.ts'

/** Summarises the messages of this shop day and those that need attention. */
export const messagesToday = contract('GET', '/api/v2/scheduled-messages/today', {
  access: administratorOnly('messages'),
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

export type MessagesToday = z.output<typeof messagesToday.reply>

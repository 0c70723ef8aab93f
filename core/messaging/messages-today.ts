import { z } from 'zod'
import { administratorOnly, contract } from '../contract.ts'

/** What the messages of this shop day are, and what needs a person. */
export const messagesToday = contract('GET', '/api/v2/scheduled-messages/today', {
  access: administratorOnly('messages'),
  input: z.object({}),
  reply: z.object({
    /** The day in shop time. */
    day: z.string(),
    counted_to: z.int(),
    /** Of those scheduled for today. */
    sent: z.int(),
    failed: z.int(),
    waiting: z.int(),
    /** Nobody knows whether they arrived, whenever that was. */
    undecided: z.int(),
    /** They go out within the next hours: how many hours, how many messages, and the first of them. */
    hours: z.int(),
    soon: z.int(),
    next: z.array(
      z.object({ id: z.string(), phone: z.string(), contact: z.string().nullable(), at: z.iso.datetime() }),
    ),
  }),
  envelope: 'data',
})

export type MessagesToday = z.output<typeof messagesToday.reply>

import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'

export const getMessagesToday = contract('GET', '/api/v2/scheduled-messages/today', {
  access: requireAdministrator('messages'),
  input: z.object({}),
  reply: z.object({
    day: z.string(),
    counted_to: z.int(),
    /** `sent`, `failed` and `waiting` count the messages scheduled for today. */
    sent: z.int(),
    failed: z.int(),
    waiting: z.int(),
    /** Number of messages with an unknown delivery, whatever their date. */
    undecided: z.int(),
    /** Length in hours of the period that `soon` and `next` cover. */
    hours: z.int(),
    soon: z.int(),
    next: z.array(
      z.object({ id: z.string(), phone: z.string(), contact: z.string().nullable(), at: z.iso.datetime() }),
    ),
  }),
  envelope: 'data',
})

export type MessagesToday = z.output<typeof getMessagesToday.reply>

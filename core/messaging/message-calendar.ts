import { z } from 'zod'
import { messageStatuses } from './message-states.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { shopDaySchema } from '../shared/shop-day.ts'
import { countDaysBetween } from '../shared/shop-weeks.ts'
import { messagingError } from './messaging-messages.ts'
import { messageFilterShape, listedMessageSchema } from './message-list.ts'

const base = '/api/v2/scheduled-messages'
const access = requireAdministrator('messages')

/** Maximum number of days in one calendar: a month whose first and last weeks are complete. */
const mostCalendarDays = 42

/**
 * Counts the messages of each day from `from` to `to` by state, and lists the first `per_day` messages of each day by
 * time.
 */
export const getMessageCalendar = contract('GET', `${base}/calendar`, {
  access,
  input: z
    .object({
      ...messageFilterShape,
      from: shopDaySchema,
      to: shopDaySchema,
      per_day: z.coerce.number().int().min(0).max(200).default(4),
    })
    .refine(({ from, to }) => from <= to && countDaysBetween(from, to) < mostCalendarDays, {
      path: ['to'],
      ...messagingError('too_many_days', { most: mostCalendarDays }),
    }),
  reply: z.object({
    days: z.array(
      z.object({
        day: z.string(),
        counts: z.partialRecord(z.enum(messageStatuses), z.number()),
        messages: z.array(listedMessageSchema),
      }),
    ),
    /** True if a search found more messages than are counted, so that the counts are minimums. */
    capped: z.boolean(),
  }),
  envelope: 'data',
})

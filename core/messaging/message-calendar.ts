import { z } from 'zod'
import { messageStatuses } from './message-states.ts'
import { administratorOnly, contract } from '../contract.ts'
import { shopDay } from '../shared/shop-day.ts'
import { says } from './field-words.ts'
import { messageFilterShape, listedMessage } from './message-list.ts'

const base = '/api/v2/scheduled-messages'
const access = administratorOnly('messages')

/** Days that one calendar shows at most: a month with the weeks that it begins and ends in. */
const mostCalendarDays = 42

/** Each day from `from` to `to`: how many messages of each state, and the first `per_day` of them by time. */
export const messageCalendar = contract('GET', `${base}/calendar`, {
  access,
  input: z
    .object({
      ...messageFilterShape,
      from: shopDay,
      to: shopDay,
      per_day: z.coerce.number().int().min(0).max(200).default(4),
    })
    .refine(({ from, to }) => from <= to && daysBetween(from, to) < mostCalendarDays, {
      path: ['to'],
      ...says('too_many_days', { most: mostCalendarDays }),
    }),
  reply: z.object({
    days: z.array(
      z.object({
        day: z.string(),
        counts: z.partialRecord(z.enum(messageStatuses), z.number()),
        messages: z.array(listedMessage),
      }),
    ),
    /** A search found more than are counted: the figures are at least so many. */
    capped: z.boolean(),
  }),
  envelope: 'data',
})

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

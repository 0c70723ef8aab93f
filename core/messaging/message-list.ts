import { z } from 'zod'
import { messageStatuses } from './message-states.ts'
import { administratorOnly, contract } from '../contract.ts'
import { message } from './message.ts'
import { searched } from '../shared/search-period.ts'
import { blank, flag, shopDay } from '../shared/shop-day.ts'

// What the scheduler's screen asks beyond the specified calls: pages, counts and a calendar of whatever is looked
// for, and changes of many messages at once.

const base = '/api/v2/scheduled-messages'
const access = administratorOnly('messages')

export const messageFilterShape = {
  status: z.preprocess(blank, z.enum(messageStatuses).optional()),
  /** First and last day of the scheduled time, both included. */
  from: z.preprocess(blank, shopDay.optional()),
  to: z.preprocess(blank, shopDay.optional()),
  /** Words that the message has (by how they begin), a part of the phone, or of a contact's name. */
  search: z.preprocess(
    blank,
    z
      .string()
      .trim()
      .max(200)
      .regex(/^[^\0]*$/)
      .optional(),
  ),
}
/** Which messages: those that meet everything that is given. */
export const messageFilter = z.object({
  ...messageFilterShape,
  /** Only those of which nobody knows whether they arrived, until a person says so; whatever `status` is. */
  undecided: flag,
  /**
   * From which day on a `search` looks, where no `from` is given and it is no whole number: 90 days back, or further where
   * this says so. What it looked at is answered as `searched`.
   */
  since: z.preprocess(blank, shopDay.optional()),
})
export type MessageFilter = z.output<typeof messageFilter>

/** A row of the list: the message and the name under which the shop knows the phone. */
export const listedMessage = message.extend({ contact: z.string().nullable() })
export type ListedMessage = z.output<typeof listedMessage>

export const messageSorts = ['status', 'phone', 'scheduled_time'] as const
export type MessageSort = (typeof messageSorts)[number]

/**
 * One page, sorted as asked. `next` and `previous` are the cursors of the pages beside it, null where there is none:
 * give `next` as `cursor`, `previous` as `before`.
 */
export const messagePage = contract('GET', `${base}/page`, {
  access,
  input: messageFilter.extend({
    sort: z.enum(messageSorts).default('scheduled_time'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.preprocess(blank, z.string().max(2000).optional()),
    before: z.preprocess(blank, z.string().max(2000).optional()),
  }),
  reply: z.object({
    messages: z.array(listedMessage),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    searched,
  }),
  envelope: 'data',
})

/** Where a filter is given, counting ends here unless more is asked for. */
export const countedUsually = 500
/** More than so many are never counted where a filter is given. */
export const mostCounted = 10_000

/**
 * How many messages of each state meet the filter, whatever its `status`. Counting ends at `most`, of each state or,
 * where there is a `search`, of all; `capped` says that it did: the figures are then the least that there are.
 * `as_of`: give it to `changeMessages` with the same filter, so that what came later is left alone.
 */
export const messageFilterCounts = contract('GET', `${base}/counts`, {
  access,
  input: messageFilter.extend({
    most: z.coerce.number().int().min(1).max(mostCounted).default(countedUsually),
  }),
  reply: z.object({
    pending: z.number(),
    sending: z.number(),
    sent: z.number(),
    failed: z.number(),
    cancelled: z.number(),
    total: z.number(),
    capped: z.boolean(),
    as_of: z.string(),
    searched,
  }),
  envelope: 'data',
})

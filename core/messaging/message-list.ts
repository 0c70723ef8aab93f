import { skipReasons } from './skip-reasons.ts'
import { z } from 'zod'
import { messageStatuses } from './message-states.ts'
import { parseShopTime } from '../shared/shop-time.ts'
import { writtenTime } from '../shared/bounds.ts'
import { administratorOnly, contract } from '../contract.ts'
import { message } from './messages.ts'
import { searched } from '../shared/search-period.ts'
import { blank, flag, shopDay } from '../shared/shop-day.ts'
import { says } from './field-words.ts'

// What the scheduler's screen asks beyond the specified calls: pages, counts and a calendar of whatever is looked
// for, and changes of many messages at once.

const base = '/api/v2/scheduled-messages'
const access = administratorOnly('messages')

const filterShape = {
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
  ...filterShape,
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

/** Days that one calendar shows at most: a month with the weeks that it begins and ends in. */
const mostCalendarDays = 42

/** Each day from `from` to `to`: how many messages of each state, and the first `per_day` of them by time. */
export const messageCalendar = contract('GET', `${base}/calendar`, {
  access,
  input: z
    .object({
      ...filterShape,
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

/** Messages that one call changes at most. */
export const mostChanged = mostCounted
/** Of those that could not be changed, so many are named. */
const mostNamed = 50

/** How many were left as they are, or reach nobody, by reason (its code, its words), and who the first of them are to. */
export const skippedMessages = z.array(
  z.object({
    code: z.enum(skipReasons),
    reason: z.string(),
    count: z.number(),
    phones: z.array(z.string()).max(mostNamed),
  }),
)
export type SkippedMessages = z.output<typeof skippedMessages>

/**
 * Cancels, deletes or reschedules many messages: those named, or all that meet a filter. Each is changed or left as
 * it is, for a reason that is told; one that is being sent is always left. `reschedule` moves pending messages: to one
 * `scheduled_time`, or each by `shift_minutes`; never into the past, nor to where the gateway would refuse it.
 */
export const changeMessages = contract('POST', `${base}/change-many`, {
  access,
  input: z
    .object({
      operation: z.enum(['cancel', 'delete', 'reschedule']),
      ids: z.array(z.string().min(1).max(200)).min(1).max(mostChanged).optional(),
      matching: messageFilter.extend({ as_of: z.iso.datetime() }).optional(),
      scheduled_time: writtenTime.optional(),
      shift_minutes: z.number().int().min(-525_600).max(525_600).optional(),
    })
    .refine(({ ids, matching }) => Boolean(ids) !== Boolean(matching), {
      path: ['ids'],
      ...says('which_messages'),
    })
    .refine(
      ({ operation, scheduled_time, shift_minutes }) =>
        operation !== 'reschedule' || (scheduled_time === undefined) !== (shift_minutes === undefined),
      { path: ['scheduled_time'], ...says('when_needed') },
    )
    .refine(({ scheduled_time: time }) => time === undefined || parseShopTime(time), {
      path: ['scheduled_time'],
      ...says('not_a_time'),
    }),
  reply: z.object({
    changed: z.number(),
    left: skippedMessages,
    /** Of those that were moved: how many name their old day or time in the text, and to whom the first of them are. */
    outdated: z.object({ count: z.number(), phones: z.array(z.string()).max(mostNamed) }),
  }),
  envelope: 'data',
  errors: {
    too_many: {
      status: 409,
      error: `More than ${mostChanged.toLocaleString('en')} messages match. Narrow the search or the dates and go on in parts.`,
    },
    time_has_passed: { status: 409, error: 'This time has passed. Choose one from now on.' },
  },
})
export { mostNamed }

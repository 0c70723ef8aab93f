import { z } from 'zod'
import { messageStatuses } from './message-states.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { messageSchema } from './message.ts'
import { searchedPeriodSchema } from '../shared/search-period.ts'
import { blankToUndefined, flagSchema, shopDaySchema } from '../shared/shop-day.ts'

// Calls of the scheduler screen beyond the specified ones: paging, counts and a calendar for any filter, and bulk
// changes.

const base = '/api/v2/scheduled-messages'
const access = requireAdministrator('messages')

export const messageFilterShape = {
  status: z.preprocess(blankToUndefined, z.enum(messageStatuses).optional()),
  /** First and last day of the scheduled time, both included. */
  from: z.preprocess(blankToUndefined, shopDaySchema.optional()),
  to: z.preprocess(blankToUndefined, shopDaySchema.optional()),
  /** Matches word beginnings of the text, or part of the phone or the contact's name. */
  search: z.preprocess(
    blankToUndefined,
    z
      .string()
      .trim()
      .max(200)
      .regex(/^[^\0]*$/)
      .optional(),
  ),
}
/** Selects messages that match all given conditions. */
export const messageFilter = z.object({
  ...messageFilterShape,
  /** Only messages with an unknown delivery outcome, whatever `status` is. */
  undecided: flagSchema,
  /**
   * The first day that `search` covers, unless `from` is given or the search is a complete number. Defaults to 90
   * days ago. The answer's `searched` shows the period.
   */
  since: z.preprocess(blankToUndefined, shopDaySchema.optional()),
})
export type MessageFilter = z.output<typeof messageFilter>

/** A row of the list: the message and the contact's name for its phone. */
export const listedMessage = messageSchema.extend({ contact: z.string().nullable() })
export type ListedMessage = z.output<typeof listedMessage>

export const messageSorts = ['status', 'phone', 'scheduled_time'] as const
export type MessageSort = (typeof messageSorts)[number]

/**
 * Lists one page in the given order. `next` and `previous` are the cursors of the neighbouring pages, or `null` if
 * there is none: pass `next` as `cursor` and `previous` as `before`.
 */
export const listMessagePage = contract('GET', `${base}/page`, {
  access,
  input: messageFilter.extend({
    sort: z.enum(messageSorts).default('scheduled_time'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.preprocess(blankToUndefined, z.string().max(2000).optional()),
    before: z.preprocess(blankToUndefined, z.string().max(2000).optional()),
  }),
  reply: z.object({
    messages: z.array(listedMessage),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    searched: searchedPeriodSchema,
  }),
  envelope: 'data',
})

/** Default limit for counts with a filter. */
export const defaultCountLimit = 500
/** Maximum limit for counts with a filter. */
export const maxCountLimit = 10_000

/**
 * Counts the messages that match the filter by state, ignoring its `status`. Counting stops at `most` per state, or
 * in total with a `search`; `capped` is true then and the figures are minimums. Pass `as_of` with the same filter to
 * `changeMessages` so that later messages are not changed.
 */
export const countFilteredMessages = contract('GET', `${base}/counts`, {
  access,
  input: messageFilter.extend({
    most: z.coerce.number().int().min(1).max(maxCountLimit).default(defaultCountLimit),
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
    searched: searchedPeriodSchema,
  }),
  envelope: 'data',
})

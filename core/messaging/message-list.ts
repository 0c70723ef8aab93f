import { z } from 'zod'
import { messageStatuses } from './message-states.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { messageSchema } from './message.ts'
import { searchedPeriodSchema } from '../shared/search-period.ts'
import { blankToUndefined, flagSchema, shopDaySchema } from '../shared/shop-day.ts'

const base = '/api/v2/scheduled-messages'
const access = requireAdministrator('messages')

export const messageFilterShape = {
  status: z.preprocess(blankToUndefined, z.enum(messageStatuses).optional()),
  /** First and last day of the scheduled time, both included. */
  from: z.preprocess(blankToUndefined, shopDaySchema.optional()),
  to: z.preprocess(blankToUndefined, shopDaySchema.optional()),
  /** Matches the beginnings of words in the text, or any part of the phone or the contact's name. */
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
export const messageFilterSchema = z.object({
  ...messageFilterShape,
  /** Selects only messages with an unknown delivery outcome, and ignores `status`. */
  undecided: flagSchema,
  /**
   * The first day that `search` covers, 90 days ago by default. Ignored if `from` is given or the search is a
   * complete phone number. The answer's `searched` shows the period.
   */
  since: z.preprocess(blankToUndefined, shopDaySchema.optional()),
})
export type MessageFilter = z.output<typeof messageFilterSchema>

export const listedMessageSchema = messageSchema.extend({ contact: z.string().nullable() })
export type ListedMessage = z.output<typeof listedMessageSchema>

export const messageSorts = ['status', 'phone', 'scheduled_time'] as const
export type MessageSort = (typeof messageSorts)[number]

/**
 * Returns a page of messages. `next` and `previous` are the cursors of the neighbouring pages, or `null`. Pass `next`
 * as `cursor`, or `previous` as `before`.
 */
export const listMessagePage = contract('GET', `${base}/page`, {
  access,
  input: messageFilterSchema.extend({
    sort: z.enum(messageSorts).default('scheduled_time'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.preprocess(blankToUndefined, z.string().max(2000).optional()),
    before: z.preprocess(blankToUndefined, z.string().max(2000).optional()),
  }),
  reply: z.object({
    messages: z.array(listedMessageSchema),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    searched: searchedPeriodSchema,
  }),
  envelope: 'data',
})

export const defaultCountLimit = 500
export const maxCountLimit = 10_000

/**
 * Counts the messages that match the filter by state, ignoring the filter's `status`. Counting stops at `most` messages
 * per state, or at `most` in total with a `search`; in that case, `capped` is true and the counts are minimums. Pass
 * the returned `as_of` with the same filter to `changeMessages`, so that messages created later are not changed.
 */
export const countFilteredMessages = contract('GET', `${base}/counts`, {
  access,
  input: messageFilterSchema.extend({
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

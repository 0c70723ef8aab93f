import { skipReasons } from './skip-reasons.ts'
import { z } from 'zod'
import { parseShopTime } from '../shared/shop-time.ts'
import { writtenTime } from '../shared/bounds.ts'
import { administratorOnly, contract } from '../contract.ts'
import { says } from './field-words.ts'
import { messageFilter, mostCounted } from './message-list.ts'

const base = '/api/v2/scheduled-messages'
const access = administratorOnly('messages')

/** Messages that one call changes at most. */
export const mostChanged = mostCounted

/** Of those that could not be changed, so many are named. */
export const mostNamed = 50

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
 * Cancels, deletes, reschedules or releases many messages: those named, or all that meet a filter. Each is changed or left as
 * it is, for a reason that is told; one that is being sent is always left. `reschedule` moves pending messages: to one
 * `scheduled_time`, or each by `shift_minutes`; never into the past, nor to where the gateway would refuse it. `release`
 * sends messages that are held because visitors' messages reached the daily limit.
 */
export const changeMessages = contract('POST', `${base}/change-many`, {
  access,
  input: z
    .object({
      operation: z.enum(['cancel', 'delete', 'reschedule', 'release']),
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

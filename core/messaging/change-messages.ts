import { skipReasons } from './skip-reasons.ts'
import { z } from 'zod'
import { parseShopTime } from '../shared/shop-time.ts'
import { clockTimeSchema } from '../shared/limits.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { messagingError } from './messaging-messages.ts'
import { messageFilterSchema, maxCountLimit } from './message-list.ts'

const base = '/api/v2/scheduled-messages'
const access = requireAdministrator('messages')

export const maxChangedMessages = maxCountLimit

export const maxListedRecipients = 50

export const skippedMessagesSchema = z.array(
  z.object({
    code: z.enum(skipReasons),
    reason: z.string(),
    count: z.number(),
    phones: z.array(z.string()).max(maxListedRecipients),
  }),
)

export type SkippedMessages = z.output<typeof skippedMessagesSchema>

/**
 * Messages that can't be changed are skipped with a reason; a message that is being sent is always skipped.
 * `reschedule` moves pending messages to `scheduled_time`, or moves each by `shift_minutes`. It never moves a message
 * into the past or outside the gateway's window. `release` sends messages that the daily limit for visitors' messages
 * holds.
 */
export const changeMessages = contract('POST', `${base}/change-many`, {
  access,
  input: z
    .object({
      operation: z.enum(['cancel', 'delete', 'reschedule', 'release']),
      ids: z.array(z.string().min(1).max(200)).min(1).max(maxChangedMessages).optional(),
      matching: messageFilterSchema.extend({ as_of: z.iso.datetime() }).optional(),
      scheduled_time: clockTimeSchema.optional(),
      shift_minutes: z.number().int().min(-525_600).max(525_600).optional(),
    })
    .refine(({ ids, matching }) => Boolean(ids) !== Boolean(matching), {
      path: ['ids'],
      ...messagingError('which_messages'),
    })
    .refine(
      ({ operation, scheduled_time, shift_minutes }) =>
        operation !== 'reschedule' || (scheduled_time === undefined) !== (shift_minutes === undefined),
      { path: ['scheduled_time'], ...messagingError('when_needed') },
    )
    .refine(({ scheduled_time: time }) => time === undefined || parseShopTime(time), {
      path: ['scheduled_time'],
      ...messagingError('not_a_time'),
    }),
  reply: z.object({
    changed: z.number(),
    left: skippedMessagesSchema,
    /** Rescheduled messages whose text still names the old day or time: the count and the first recipients. */
    outdated: z.object({ count: z.number(), phones: z.array(z.string()).max(maxListedRecipients) }),
  }),
  envelope: 'data',
  errors: {
    too_many: {
      status: 409,
      error: `More than ${maxChangedMessages.toLocaleString('en')} messages match. Narrow the search or the dates and change them in parts.`,
    },
    time_has_passed: { status: 409, error: 'This time has passed. Choose a later time.' },
  },
})

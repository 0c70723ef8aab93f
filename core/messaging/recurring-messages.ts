import { skippedMessagesSchema } from './change-messages.ts'
import { z } from 'zod'
import { typedPhoneSchema } from '../shared/phone-input.ts'
import { campaignKinds, type CampaignKind } from '../contacts/consent.ts'
import { rowIdSchema } from '../contacts/contact.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { templateTextSchema } from './message-templates.ts'
import { createDaySchema } from '../shared/shop-day.ts'
import { messagingError } from './messaging-messages.ts'
import { requestReusedError } from '../shared/request-id.ts'

const access = requireAdministrator()
const base = '/api/v2/repeats'

const day = createDaySchema(messagingError('pick', { field: 'day' }))
const monthDay = z.int().min(1).max(31)

const recurrence = z.discriminatedUnion('every', [
  z.object({ every: z.literal('day') }),
  z.object({
    every: z.literal('week'),
    days: z
      .array(z.int().min(1).max(7))
      .min(1, messagingError('pick', { field: 'weekday' }))
      .max(7)
      .transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
  }),
  z.object({ every: z.literal('month'), day: z.union([monthDay, z.literal('last')]) }),
  z.object({ every: z.literal('year'), month: z.int().min(1).max(12), day: monthDay }),
])

const content = {
  /** The recipient: set either `phone` or `group_id`. */
  phone: typedPhoneSchema.nullish(),
  group_id: rowIdSchema.nullish(),
  /** Defaults to `promotion` for a group and to `notice` for one number. */
  kind: z.enum(campaignKinds).optional(),
  text: templateTextSchema,
  rule: recurrence,
  /** Time of day in shop time, `HH:mm`. Days are `yyyy-MM-dd`. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, messagingError('pick', { field: 'time' })),
  starts_on: day,
  /** The last day, or the total number of occurrences. If both are empty, the recurring message never ends. */
  ends_on: day.nullish(),
  times: z.int().min(1).max(10_000).nullish(),
}
export const getDefaultCampaignKind = (group_id: number | null | undefined): CampaignKind =>
  group_id ? 'promotion' : 'notice'

type Receiver = { phone?: string | null | undefined; group_id?: number | null | undefined }
const oneReceiver = ({ phone, group_id }: Receiver) => Boolean(phone) !== Boolean(group_id)
const whom = { path: ['phone'], ...messagingError('pick', { field: 'number_or_group' }) }
const end = { path: ['ends_on'], ...messagingError('ends_before_start') }
const endsLater = ({ starts_on, ends_on }: { starts_on: string; ends_on?: string | null | undefined }) =>
  !ends_on || ends_on >= starts_on

export const recurringMessageSchema = z.object({
  id: z.string(),
  version: versionSchema,
  phone: z.string().nullable(),
  group_id: z.int().nullable(),
  /** Name of the contact or group that receives the messages. Empty if unknown. */
  receiver: z.string(),
  /** Promotions are sent only to numbers with consent. */
  kind: z.enum(campaignKinds),
  text: z.string(),
  rule: recurrence,
  time: z.string(),
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  times: z.int().nullable(),
  made: z.int(),
  paused: z.boolean(),
  /** Next occurrence in shop time. `null` if the recurring message is paused or has ended. */
  next_time: z.string().nullable(),
  ended: z.boolean(),
  /** Numbers that the next occurrence will probably skip, because consent is missing or the gateway has a limit. */
  unreached: skippedMessagesSchema,
})
export type RecurringMessage = z.output<typeof recurringMessageSchema>

export const listRecurringMessages = contract('GET', base, {
  access,
  input: z.object({}),
  reply: z.array(recurringMessageSchema),
  envelope: 'data',
})

const no_value = { status: 422, error: 'A variable in this text has no value.' }
const never = { status: 400, error: 'With this end date, the message would never be sent.' }

/** The client chooses `id`, so repeating the call creates no second recurring message. */
export const createRecurringMessage = contract('POST', base, {
  access,
  input: z
    .object({ ...content, id: z.uuid() })
    .refine(oneReceiver, whom)
    .refine(endsLater, end),
  reply: recurringMessageSchema,
  envelope: 'data',
  errors: { never, no_value, ...requestReusedError },
})

/** Updates a recurring message and recreates its pending messages. Sent messages are kept. */
export const updateRecurringMessage = contract('PUT', `${base}/:id`, {
  access,
  input: z
    .object({ ...content, id: z.uuid(), version: expectedVersionSchema })
    .refine(oneReceiver, whom)
    .refine(endsLater, end),
  reply: recurringMessageSchema,
  envelope: 'data',
  errors: { never, no_value, ...versionConflict },
})

/**
 * Pauses or resumes a recurring message. During a pause, its pending messages are not sent either. Occurrences missed
 * during a pause are not sent later.
 */
export const pauseRecurringMessage = contract('POST', `${base}/:id/pause`, {
  access,
  input: z.object({ id: z.uuid(), paused: z.boolean() }),
  reply: recurringMessageSchema,
  envelope: 'data',
})

/** Deletes a recurring message and its pending messages. Sent messages are kept. */
export const deleteRecurringMessage = contract('DELETE', `${base}/:id`, {
  access,
  input: z.object({ id: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
})

import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'
import { versionConflict, seenVersionSchema, versionSchema } from '../shared/versions.ts'
import { fieldError } from '../shared/field-messages.ts'

// Retention of personal data without a request for deletion (PDPA 2010, section 10: no longer than necessary).

const access = requireAdministrator()

/** Choices in months. `null` keeps the data until staff delete it. */
export const retentionMonths = [3, 6, 12, 24, 36, 60, 84] as const
const choosePeriodError = fieldError('choose', { field: 'how_long' })
const monthsSchema = z
  .number()
  .min(1, choosePeriodError)
  .max(1200, choosePeriodError)
  .refine((given) => retentionMonths.some((offered) => offered === given), choosePeriodError)
  .nullable()

/** Kinds of data with a retention rule, in the order of the screen. */
export const retentionKinds = ['orders', 'messages', 'slips', 'originals', 'designs', 'jerseys'] as const
export type RetentionKind = (typeof retentionKinds)[number]

const retentionRulesSchema = z.object({
  /** Names, phones and addresses of orders, counted from completion or cancellation. */
  orders: monthsSchema,
  /** Messages, counted from when they were sent, failed, were cancelled or arrived. */
  messages: monthsSchema,
  /** Payment slips of completed or cancelled orders, and files of conversations, counted from the upload. */
  slips: monthsSchema,
  /** Originals of designs, counted from completion or cancellation of the order. Previews are kept. */
  originals: monthsSchema,
  /** Designs of completed or cancelled orders, counted from the upload. */
  designs: monthsSchema,
  /** Players of jersey lists, counted from the last change. */
  jerseys: monthsSchema,
})
export type RetentionRules = z.output<typeof retentionRulesSchema>
const storedRetentionSchema = retentionRulesSchema.extend({
  version: versionSchema,
  /** When the nightly run begins to delete; `null` if it already does. */
  starts_at: z.iso.datetime().nullable(),
})

export const getRetention = contract('GET', '/api/v2/retention', {
  access,
  input: z.object({}),
  reply: storedRetentionSchema,
  envelope: 'data',
})

export const changeRetention = contract('PUT', '/api/v2/retention', {
  access,
  input: retentionRulesSchema.extend({ version: seenVersionSchema }),
  reply: storedRetentionSchema,
  envelope: 'data',
  errors: versionConflict,
})

const retentionCountsSchema = z.record(z.enum(retentionKinds), z.int())
export type RetentionCounts = z.output<typeof retentionCountsSchema>

/** A rule in a query: months, or `keep`. */
const queryRuleSchema = z.preprocess(
  (given) => (given === 'keep' ? null : given === undefined ? undefined : Number(given)),
  monthsSchema.optional(),
)

/** Counts what these rules would delete now. Defaults to the saved rules. Deletes nothing. */
export const previewRetention = contract('GET', '/api/v2/retention/foresee', {
  access,
  input: z.object({
    orders: queryRuleSchema,
    messages: queryRuleSchema,
    slips: queryRuleSchema,
    originals: queryRuleSchema,
    designs: queryRuleSchema,
    jerseys: queryRuleSchema,
  }),
  reply: z.object({ counts: retentionCountsSchema }),
  envelope: 'data',
})

/** Deletes data beyond its retention period. `more` is true if the rest is left to the nightly run. */
export const runRetention = contract('POST', '/api/v2/retention/run', {
  access,
  input: z.object({}),
  reply: z.object({ counts: retentionCountsSchema, more: z.boolean() }),
  envelope: 'data',
})

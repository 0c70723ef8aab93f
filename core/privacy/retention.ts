import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { fieldError } from '../shared/field-messages.ts'

// Automatic deletion of personal data that are no longer needed (PDPA 2010, section 10).

const access = requireAdministrator()

/** Retention periods to choose from, in months. `null` keeps the data until staff delete them. */
export const retentionMonths = [3, 6, 12, 24, 36, 60, 84] as const
const choosePeriodError = fieldError('choose', { field: 'how_long' })
const monthsSchema = z
  .number()
  .min(1, choosePeriodError)
  .max(1200, choosePeriodError)
  .refine((given) => retentionMonths.some((offered) => offered === given), choosePeriodError)
  .nullable()

export const retentionKinds = ['orders', 'messages', 'slips', 'originals', 'designs', 'jerseys'] as const
export type RetentionKind = (typeof retentionKinds)[number]

const retentionRulesSchema = z.object({
  /** Names, phones and addresses in orders. The period begins when the order is completed or cancelled. */
  orders: monthsSchema,
  /** Messages. The period begins when the message is sent, arrives, fails or is cancelled. */
  messages: monthsSchema,
  /** Payment slips of completed or cancelled orders, and files of conversations. The period begins at the upload. */
  slips: monthsSchema,
  /** Original files of designs. The period begins when the order is completed or cancelled. Previews are kept. */
  originals: monthsSchema,
  /** Designs of completed or cancelled orders. The period begins at the upload. */
  designs: monthsSchema,
  /** Players on jersey lists. The period begins at the last change. */
  jerseys: monthsSchema,
})
export type RetentionRules = z.output<typeof retentionRulesSchema>
const storedRetentionSchema = retentionRulesSchema.extend({
  version: versionSchema,
  /** Time at which the nightly run begins to delete data. `null` if it has already begun. */
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
  input: retentionRulesSchema.extend({ version: expectedVersionSchema }),
  reply: storedRetentionSchema,
  envelope: 'data',
  errors: versionConflict,
})

const retentionCountsSchema = z.record(z.enum(retentionKinds), z.int())
export type RetentionCounts = z.output<typeof retentionCountsSchema>

/** A retention rule in a query: a number of months, or `keep`. */
const queryRuleSchema = z.preprocess(
  (given) => (given === 'keep' ? null : given === undefined ? undefined : Number(given)),
  monthsSchema.optional(),
)

/** Counts what these rules would delete now, without deleting anything. The rules default to the saved ones. */
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

/** Deletes expired data now. `more` is true if the nightly run has to delete further data. */
export const deleteExpiredData = contract('POST', '/api/v2/retention/run', {
  access,
  input: z.object({}),
  reply: z.object({ counts: retentionCountsSchema, more: z.boolean() }),
  envelope: 'data',
})

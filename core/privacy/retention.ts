import { z } from 'zod'
import { administratorOnly, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { says } from '../shared/field-words.ts'

// How long personal data are kept where nobody asks for them to be deleted (PDPA 2010, section 10: no longer than needed).

const access = administratorOnly()

/** What can be set, months; null: kept until somebody deletes it. */
export const retentionMonths = [3, 6, 12, 24, 36, 60, 84] as const
const chooseHowLong = says('choose', { field: 'how_long' })
const months = z
  .number()
  .min(1, chooseHowLong)
  .max(1200, chooseHowLong)
  .refine((given) => retentionMonths.some((offered) => offered === given), chooseHowLong)
  .nullable()

/** What there is a rule for, in the order of the screen. */
export const retentionKinds = ['orders', 'messages', 'slips', 'designs', 'jerseys'] as const
export type RetentionKind = (typeof retentionKinds)[number]

const rules = z.object({
  /** Names, phones and addresses on orders, after they were handed over, posted or cancelled. */
  orders: months,
  /** Messages, after they were sent, failed or were cancelled. */
  messages: months,
  /** Payment slips of such orders, after they came. */
  slips: months,
  /** Designs of such orders, after they came. */
  designs: months,
  /** Players of the jersey lists, after they were last changed. */
  jerseys: months,
})
export type RetentionRules = z.output<typeof rules>
const kept = rules.extend({ version })

export const getRetention = contract('GET', '/api/v2/retention', {
  access,
  input: z.object({}),
  reply: kept,
  envelope: 'data',
})

export const changeRetention = contract('PUT', '/api/v2/retention', {
  access,
  input: rules.extend({ version: seenVersion }),
  reply: kept,
  envelope: 'data',
  errors: changedMeanwhile,
})

const counts = z.record(z.enum(retentionKinds), z.int())
export type RetentionCounts = z.output<typeof counts>

/** As an address has it: months, or `keep`. */
const ruleInQuery = z.preprocess(
  (given) => (given === 'keep' ? null : given === undefined ? undefined : Number(given)),
  months.optional(),
)

/** What would go at this moment by these rules, and by the saved ones where one is left out; nothing is changed. */
export const foreseeRetention = contract('GET', '/api/v2/retention/foresee', {
  access,
  input: z.object({
    orders: ruleInQuery,
    messages: ruleInQuery,
    slips: ruleInQuery,
    designs: ruleInQuery,
    jerseys: ruleInQuery,
  }),
  reply: z.object({ counts }),
  envelope: 'data',
})

/** Deletes what has been kept for long enough. `more`: there was too much for one call; the rest goes at night. */
export const runRetention = contract('POST', '/api/v2/retention/run', {
  access,
  input: z.object({}),
  reply: z.object({ counts, more: z.boolean() }),
  envelope: 'data',
})

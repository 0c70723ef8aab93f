import { z } from 'zod'
import { malaysianStates } from '../orders/delivery.ts'
import { requireAdministrator, anyCaller, contract } from '../contract.ts'
import { versionConflict, seenVersionSchema, versionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'

// Postage. Forms, orders and messages all use `core/settings/postage.ts`.

const fee = z
  .number(settingsError('amount_needed'))
  .int()
  .min(0, settingsError('amount_below_least', { least: '0.00' }))
  .max(100_000, settingsError('amount_above_most', { most: '1,000.00' }))
const grams = (least: number) =>
  z
    .number(settingsError('not_whole_units', { unit: 'grams' }))
    .int(settingsError('not_whole_units', { unit: 'grams' }))
    .min(least, settingsError('below_least_units', { least, unit: 'g' }))
    .max(100_000, settingsError('above_most_units', { most: 100_000, unit: 'g' }))

const postage = z.object({
  states: z.record(z.enum(malaysianStates), z.object({ fee_sen: fee, more_sen: fee })),
  by_weight: z
    .object({
      included_g: grams(0),
      step_g: grams(1),
      packing_g: grams(0),
      sheet_g: grams(0),
      tag_set_g: grams(0),
      logo_g: grams(0),
    })
    .nullable(),
  /** Subtotal without postage. */
  free_from_sen: fee
    .min(1, settingsError('free_from_nothing'))
    .max(10_000_000, settingsError('amount_above_most', { most: '100,000.00' }))
    .nullable(),
})
const kept = postage.extend({
  /** Send it back with a change, which is refused if someone else has made another one since. */
  version: versionSchema,
})
export type StoredPostage = z.output<typeof kept>

/** Returns the postage, which customers see while they order. */
export const getPostage = contract('GET', '/api/v2/postage', {
  access: anyCaller,
  input: z.object({}),
  reply: kept,
  envelope: 'data',
})

/** Changes the postage. Existing orders keep theirs. */
export const changePostage = contract('PUT', '/api/v2/postage', {
  access: requireAdministrator(),
  input: postage.extend({ version: seenVersionSchema }),
  reply: kept,
  envelope: 'data',
  errors: versionConflict,
})

import { z } from 'zod'
import { malaysianStates } from '../orders/delivery.ts'
import { requireAdministrator, anyCaller, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'

const feeSchema = z
  .number(settingsError('amount_needed'))
  .int()
  .min(0, settingsError('amount_below_least', { least: '0.00' }))
  .max(100_000, settingsError('amount_above_most', { most: '1,000.00' }))
const gramsSchema = (least: number) =>
  z
    .number(settingsError('not_whole_units', { unit: 'grams' }))
    .int(settingsError('not_whole_units', { unit: 'grams' }))
    .min(least, settingsError('below_least_units', { least, unit: 'g' }))
    .max(100_000, settingsError('above_most_units', { most: 100_000, unit: 'g' }))

const postageSchema = z.object({
  states: z.record(z.enum(malaysianStates), z.object({ fee_sen: feeSchema, more_sen: feeSchema })),
  by_weight: z
    .object({
      included_g: gramsSchema(0),
      step_g: gramsSchema(1),
      packing_g: gramsSchema(0),
      sheet_g: gramsSchema(0),
      tag_set_g: gramsSchema(0),
      logo_g: gramsSchema(0),
    })
    .nullable(),
  /** Minimum subtotal (without postage) for free postage. */
  free_from_sen: feeSchema
    .min(1, settingsError('free_from_nothing'))
    .max(10_000_000, settingsError('amount_above_most', { most: '100,000.00' }))
    .nullable(),
})
const storedPostageSchema = postageSchema.extend({
  version: versionSchema,
})
export type StoredPostage = z.output<typeof storedPostageSchema>

export const getPostage = contract('GET', '/api/v2/postage', {
  access: anyCaller,
  input: z.object({}),
  reply: storedPostageSchema,
  envelope: 'data',
})

/** Existing orders keep their postage. */
export const changePostage = contract('PUT', '/api/v2/postage', {
  access: requireAdministrator(),
  input: postageSchema.extend({ version: expectedVersionSchema }),
  reply: storedPostageSchema,
  envelope: 'data',
  errors: versionConflict,
})

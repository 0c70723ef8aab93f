import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'
import { printMaterials } from '../production/print-material.ts'
import { maxInteger } from '../shared/limits.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'

const maxSen = 10_000_000
const amountSchema = z
  .number(settingsError('amount_needed'))
  .int(settingsError('amount_needed'))
  .min(0, settingsError('amount_needed'))
  .max(maxSen, settingsError('above_most', { most: maxSen / 100 }))
const minutesSchema = z
  .number(settingsError('not_a_number'))
  .min(0, settingsError('below_least', { least: 0 }))
  .max(10_000, settingsError('above_most', { most: 10_000 }))

const costsSchema = z.object({
  supplies: z
    .array(
      z.object({
        material: z.enum(printMaterials),
        width_mm: z.int().min(0).max(10_000),
        sen: amountSchema,
        ink_sen: amountSchema,
        warn_below: z
          .number(settingsError('not_a_whole_number'))
          .int(settingsError('not_a_whole_number'))
          .min(0, settingsError('below_least', { least: 0 }))
          .max(100_000, settingsError('above_most', { most: 100_000 }))
          .nullable(),
      }),
    )
    .max(100),
  wage_sen_per_hour: amountSchema,
  minutes: z.object({ sets: minutesSchema, sheets: minutesSchema, pieces: minutesSchema }),
  products: z
    .array(
      z.object({
        product_id: z.int().min(1).max(maxInteger),
        minutes: minutesSchema.nullable(),
        outside_sen: amountSchema,
      }),
    )
    .max(2000),
})
const storedCostsSchema = costsSchema.extend({ version: versionSchema })
export type StoredCosts = z.output<typeof storedCostsSchema>

export const getCosts = contract('GET', '/api/v2/costs', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: storedCostsSchema,
  envelope: 'data',
})

/** Earnings of all periods are recalculated with the new costs. */
export const changeCosts = contract('PUT', '/api/v2/costs', {
  access: requireAdministrator(),
  input: costsSchema.extend({ version: expectedVersionSchema }),
  reply: storedCostsSchema,
  envelope: 'data',
  errors: versionConflict,
})

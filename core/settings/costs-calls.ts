import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'
import { printMaterials } from '../production/print-material.ts'
import { maxInteger } from '../shared/limits.ts'
import { versionConflict, seenVersionSchema, versionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'

const most = 10_000_000
const amount = z
  .number(settingsError('amount_needed'))
  .int(settingsError('amount_needed'))
  .min(0, settingsError('amount_needed'))
  .max(most, settingsError('above_most', { most: most / 100 }))
const minutes = z
  .number(settingsError('not_a_number'))
  .min(0, settingsError('below_least', { least: 0 }))
  .max(10_000, settingsError('above_most', { most: 10_000 }))

const costs = z.object({
  supplies: z
    .array(
      z.object({
        material: z.enum(printMaterials),
        width_mm: z.int().min(0).max(10_000),
        sen: amount,
        ink_sen: amount,
        warn_below: z
          .number(settingsError('not_a_whole_number'))
          .int(settingsError('not_a_whole_number'))
          .min(0, settingsError('below_least', { least: 0 }))
          .max(100_000, settingsError('above_most', { most: 100_000 }))
          .nullable(),
      }),
    )
    .max(100),
  wage_sen_per_hour: amount,
  minutes: z.object({ sets: minutes, sheets: minutes, pieces: minutes }),
  products: z
    .array(
      z.object({
        product_id: z.int().min(1).max(maxInteger),
        minutes: minutes.nullable(),
        outside_sen: amount,
      }),
    )
    .max(2000),
})
const kept = costs.extend({ version: versionSchema })
export type StoredCosts = z.output<typeof kept>

/** Returns the shop's costs. */
export const getCosts = contract('GET', '/api/v2/costs', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: kept,
  envelope: 'data',
})

/** Changes the costs. Earnings of all periods are recalculated with them. */
export const changeCosts = contract('PUT', '/api/v2/costs', {
  access: requireAdministrator(),
  input: costs.extend({ version: seenVersionSchema }),
  reply: kept,
  envelope: 'data',
  errors: versionConflict,
})

import { z } from 'zod'
import { administratorOnly, contract } from '../contract.ts'
import { printMaterials } from '../production/print-material.ts'
import { mostWhole } from '../shared/bounds.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { says } from './field-words.ts'

const most = 10_000_000
const amount = z
  .number(says('amount_needed'))
  .int(says('amount_needed'))
  .min(0, says('amount_needed'))
  .max(most, says('above_most', { most: most / 100 }))
const minutes = z
  .number(says('not_a_number'))
  .min(0, says('below_least', { least: 0 }))
  .max(10_000, says('above_most', { most: 10_000 }))

const costs = z.object({
  supplies: z
    .array(
      z.object({
        material: z.enum(printMaterials),
        width_mm: z.int().min(0).max(10_000),
        sen: amount,
        ink_sen: amount,
        warn_below: z
          .number(says('not_a_whole_number'))
          .int(says('not_a_whole_number'))
          .min(0, says('below_least', { least: 0 }))
          .max(100_000, says('above_most', { most: 100_000 }))
          .nullable(),
      }),
    )
    .max(100),
  wage_sen_per_hour: amount,
  minutes: z.object({ sets: minutes, sheets: minutes, pieces: minutes }),
  products: z
    .array(
      z.object({
        product_id: z.int().min(1).max(mostWhole),
        minutes: minutes.nullable(),
        outside_sen: amount,
      }),
    )
    .max(2000),
})
const kept = costs.extend({ version })
export type KeptCosts = z.output<typeof kept>

/** Returns the shop's costs. */
export const getCosts = contract('GET', '/api/v2/costs', {
  access: administratorOnly(),
  input: z.object({}),
  reply: kept,
  envelope: 'data',
})

/** Changes the costs. Earnings of all periods are recalculated with them. */
export const changeCosts = contract('PUT', '/api/v2/costs', {
  access: administratorOnly(),
  input: costs.extend({ version: seenVersion }),
  reply: kept,
  envelope: 'data',
  errors: changedMeanwhile,
})

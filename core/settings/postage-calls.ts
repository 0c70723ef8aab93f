import { z } from 'zod'
import { states } from '../orders/delivery.ts'
import { administratorOnly, anyone, contract } from '../contract.ts'
import { changedMeanwhile } from '../shared/versions.ts'

// What the shop takes for the post: one rule, `core/settings/postage.ts`, for forms, orders and messages alike.

const fee = z
  .number({ error: 'Please enter an amount, like 8.00.' })
  .int()
  .min(0, { error: 'At least RM 0.00.' })
  .max(100_000, { error: 'At most RM 1,000.00.' })
const grams = (least: number) =>
  z
    .number({ error: 'Please enter whole grams.' })
    .int({ error: 'Please enter whole grams.' })
    .min(least, { error: `At least ${least} g.` })
    .max(100_000, { error: 'At most 100,000 g.' })

const postage = z.object({
  states: z.record(z.enum(states), z.object({ fee_sen: fee, more_sen: fee })),
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
  /** Of the goods, without postage. */
  free_from_sen: fee
    .min(1, { error: 'More than RM 0.00; without it nothing is free.' })
    .max(10_000_000, { error: 'At most RM 100,000.00.' })
    .nullable(),
})
const kept = postage.extend({
  /** Give it back with a change: it is refused when somebody else has changed the postage meanwhile. */
  version: z.int(),
})
export type KeptPostage = z.output<typeof kept>

/** What posting costs: customers see it while they order. */
export const getPostage = contract('GET', '/api/v2/postage', {
  access: anyone,
  input: z.object({}),
  reply: kept,
  envelope: 'data',
})

/** Orders that are there keep their postage. */
export const changePostage = contract('PUT', '/api/v2/postage', {
  access: administratorOnly(),
  input: postage.extend({ version: z.number().int().min(1).max(2_147_483_647) }),
  reply: kept,
  envelope: 'data',
  errors: changedMeanwhile,
})

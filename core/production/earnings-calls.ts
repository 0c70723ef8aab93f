import { z } from 'zod'
import { contract, requireAdministrator } from '../contract.ts'
import { shopDay } from '../shared/shop-day.ts'

const earned = z.object({
  /** Null: of no product. */
  id: z.int().nullable(),
  name: z.string(),
  orders: z.int(),
  /** What came in without postage, after discounts. */
  goods_sen: z.int(),
  material_sen: z.int(),
  ink_sen: z.int(),
  minutes: z.number(),
  work_sen: z.int(),
  outside_sen: z.int(),
  earned_sen: z.int(),
  /** Of its orders those on no sheet yet: what they will use is not among the costs. */
  unprinted: z.int(),
})
export type EarnedProduct = z.output<typeof earned>

/** What each product has earned of what was paid on these days, by what its batches really used. */
export const productEarnings = contract('GET', '/api/v2/production/earnings', {
  access: requireAdministrator(),
  input: z.object({ from: shopDay, to: shopDay }),
  reply: z.object({
    products: z.array(earned),
    /** Beside what products earn: in none of their figures. */
    postage: z.object({
      /** From customers, of what was paid on these days, and from how many orders. */
      received_sen: z.int(),
      orders: z.int(),
      /** What the labels cost that were bought on these days, for whatever order, and how many they are. */
      labels_sen: z.int(),
      labels: z.int(),
      /** Parcels on their way, of what was paid on these days, whose postage was paid elsewhere: nobody has written it down. */
      unknown: z.int(),
    }),
    /** Somebody has said what things cost. */
    costs_known: z.boolean(),
  }),
  envelope: 'data',
})
export type Earnings = z.output<typeof productEarnings.reply>

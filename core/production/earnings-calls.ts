import { z } from 'zod'
import { contract, requireAdministrator } from '../contract.ts'
import { shopDaySchema } from '../shared/shop-day.ts'

const earned = z.object({
  /** `null` for sales without a product. */
  id: z.int().nullable(),
  name: z.string(),
  orders: z.int(),
  /** Revenue after discounts, without postage. */
  goods_sen: z.int(),
  material_sen: z.int(),
  ink_sen: z.int(),
  minutes: z.number(),
  work_sen: z.int(),
  outside_sen: z.int(),
  earned_sen: z.int(),
  /** Orders not printed yet. Their material is not part of the costs. */
  unprinted: z.int(),
})
export type EarnedProduct = z.output<typeof earned>

/**
 * Returns the profit of each product from orders paid in this period, with the material that its batches really used.
 */
export const getProductEarnings = contract('GET', '/api/v2/production/earnings', {
  access: requireAdministrator(),
  input: z.object({ from: shopDaySchema, to: shopDaySchema }),
  reply: z.object({
    products: z.array(earned),
    /** Postage is in no product's figures. */
    postage: z.object({
      /** Postage paid by customers with these orders, and the number of orders. */
      received_sen: z.int(),
      orders: z.int(),
      /** Cost and number of labels bought in this period, for any order. */
      labels_sen: z.int(),
      labels: z.int(),
      /** Parcels of these orders without a recorded label cost, because postage was bought elsewhere. */
      unknown: z.int(),
    }),
    /** Costs are set in Settings. */
    costs_known: z.boolean(),
  }),
  envelope: 'data',
})
export type ProductEarnings = z.output<typeof getProductEarnings.reply>

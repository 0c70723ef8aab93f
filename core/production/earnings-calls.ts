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
  /** Number of orders that are not printed yet. The costs do not include their material. */
  unprinted: z.int(),
})
export type ProductEarningsEntry = z.output<typeof earned>

/**
 * Returns the profit of each product from the orders paid in this period. Material costs are calculated from the
 * batches that were actually printed.
 */
export const getProductEarnings = contract('GET', '/api/v2/production/earnings', {
  access: requireAdministrator(),
  input: z.object({ from: shopDaySchema, to: shopDaySchema }),
  reply: z.object({
    products: z.array(earned),
    /** Postage is not part of any product's figures. */
    postage: z.object({
      /** Postage that customers paid with these orders. `orders` is the number of orders with postage. */
      received_sen: z.int(),
      orders: z.int(),
      /** Cost of the labels bought in this period for any order. `labels` is their number. */
      labels_sen: z.int(),
      labels: z.int(),
      /**
       * Number of parcels of these orders whose label cost is unknown, because the postage was not bought in Cetak.
       */
      unknown: z.int(),
    }),
    costs_known: z.boolean(),
  }),
  envelope: 'data',
})
export type ProductEarnings = z.output<typeof getProductEarnings.reply>

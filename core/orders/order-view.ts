import { z } from 'zod'
import { orderedGoods } from './goods/ordered-goods.ts'
import { deliveryMethods } from './delivery.ts'
import { readyView } from './due.ts'
import { paymentDetails } from '../settings/settings.ts'
import { anyone } from '../contract.ts'
import { lookupErrors } from './order-errors.ts'

/** `details` of a `wrong_total` or `deal_over` refusal. */
export const rightTotal = z.object({ total: z.number(), totalSen: z.int() })

/** What was taken off the goods; by a coupon, or with an empty code by staff. */
export const discount = z.object({ code: z.string(), sen: z.int() })

/** What the holder of an order's id sees of it: no name, phone or address (D-07). */
export const orderView = z.object({
  id: z.string(),
  orderNumber: z.string(),
  goods: orderedGoods,
  deliveryMethod: z.enum(deliveryMethods),
  pickupPlace: z.string(),
  goods_sen: z.int(),
  discount: discount.optional(),
  shipping_sen: z.int(),
  total_sen: z.int(),
  placed_at: z.string(),
  /** When it is ready; left out: no day was promised. */
  ready: readyView.optional(),
  payment: paymentDetails,
  /** How many slips of its payment have come. */
  slips: z.int(),
  /** With it and the number the slips that have come are listed and taken back. */
  slip_key: z.string(),
  /** With it and the number the design is sent; null: there is none to send. */
  design_key: z.string().nullable(),
  /** False while the sandbox is the shop's gateway: no message reaches a phone, whatever has become of it. */
  reaches_phone: z.boolean(),
})
export type OrderView = z.output<typeof orderView>

export const lookup = {
  access: anyone,
  input: z.object({ id: z.string().trim().min(1).max(80) }),
  reply: z.object({ success: z.literal(true), order: orderView, message: z.string() }),
  errors: lookupErrors,
} as const

import { z } from 'zod'
import { orderBalanceSchema } from '../payments/order-balance-schema.ts'
import { orderItemsViewSchema } from './items/order-items-view.ts'
import { deliveryMethods } from './delivery.ts'
import { totalReductionSchema } from './total-reduction.ts'
import { dueDateViewSchema } from './order-due-date.ts'
import { paymentDetailsSchema } from '../settings/settings.ts'
import { anyCaller } from '../contract.ts'
import { lookupErrors } from './order-errors.ts'

/** The `details` of a `wrong_total` or `deal_over` refusal. */
export const totalMismatchDetailsSchema = z.object({ total: z.number(), totalSen: z.int() })

/** `code` is empty for a discount by staff. */
export const discountViewSchema = z.object({ code: z.string(), sen: z.int() })

/** The order for anyone who knows its ID, without name, phone and address (D-07). */
export const orderViewSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  goods: orderItemsViewSchema,
  deliveryMethod: z.enum(deliveryMethods),
  pickupPlace: z.string(),
  goods_sen: z.int(),
  discount: discountViewSchema.optional(),
  reductions: z.array(totalReductionSchema).optional(),
  shipping_sen: z.int(),
  total_sen: z.int(),
  balance: orderBalanceSchema.optional(),
  placed_at: z.string(),
  ready: dueDateViewSchema.optional(),
  payment: paymentDetailsSchema,
  /** Amount that can be paid online now. 0 if the shop has no online payment. */
  online_sen: z.int(),
  slips: z.int(),
  /** Key that, together with the order number, allows listing and removing the order's payment slips. */
  slip_key: z.string(),
  /** Key that, together with the order number, allows uploading designs. `null` if the order needs no design. */
  design_key: z.string().nullable(),
  /** False with the sandbox gateway, which delivers no messages to phones. */
  reaches_phone: z.boolean(),
})
export type OrderView = z.output<typeof orderViewSchema>

export const orderLookupOptions = {
  access: anyCaller,
  input: z.object({ id: z.string().trim().min(1).max(80) }),
  reply: z.object({ success: z.literal(true), order: orderViewSchema, message: z.string() }),
  errors: lookupErrors,
} as const

import { z } from 'zod'
import { orderBalanceSchema } from '#core/payments/order-balance-schema.ts'
import { chosenOptionSchema, orderItemsViewSchema } from '../items/order-items-view.ts'
import { deliveryMethods } from '../delivery.ts'
import { dueDateViewSchema } from '../order-due-date.ts'
import { orderStages } from '../order-stages.ts'
import { paymentDetailsSchema } from '#core/settings/settings.ts'
import { reviewViewSchema } from './reviews.ts'
import { discountViewSchema } from '../order-view.ts'

export const trackedOrderSchema = z.object({
  orderNumber: z.string(),
  product: z.string(),
  /** Formatted quantity with its unit. It does not contain the names on tags. */
  amount: z.string(),
  choices: z.array(chosenOptionSchema).optional(),
  /** Initials of the customer, which are enough for customers to recognise their own order. */
  nama: z.string(),
  deliveryMethod: z.enum(deliveryMethods),
  /** The state to which the order is delivered, or the pickup place. */
  place: z.string(),
  total_sen: z.int(),
  placed_at: z.iso.datetime(),
  /** Absent if the order has no due date or is already ready. */
  ready: dueDateViewSchema.optional(),
  notification: z.enum(['waiting', 'sent', 'failed']),
  /** False with the sandbox gateway, which delivers no messages to phones. */
  reaches_phone: z.boolean(),
  slips: z.int(),
  /** Number of further slips that are not a payment for this order. Absent if there are none. */
  rejected_slips: z.int().optional(),
  stage: z.enum(orderStages),
  stage_since: z.iso.datetime(),
  paid: z.boolean(),
  balance: orderBalanceSchema.optional(),
  /**
   * Payment details, and the key that, together with the order number, allows uploading slips. `null` if nothing is due
   * or the order is cancelled.
   */
  to_pay: z
    .object({
      payment: paymentDetailsSchema,
      slip_key: z.string(),
      online_sen: z.int(),
    })
    .nullable(),
  /** The pickup code, for customers who opened the order by its link. Absent if the order is not ready or is posted. */
  pick_up_code: z.string().optional(),
  tracking: z.string(),
  parcel: z.object({ carrier: z.string(), page: z.string() }).optional(),
  /** Estimated delivery date in shop time. Absent if it is unknown. */
  arrives_on: z.string().optional(),
  /** Key that, together with the order number, allows uploading designs. `null` if the order needs no design. */
  design_key: z.string().nullable(),
  /** True if designs can still be uploaded and approved, but only by someone who opens the order by its link. */
  design_by_link: z.boolean(),
  /** The customer's review and the key for writing it. Present after delivery. */
  words: reviewViewSchema.optional(),
  /** The quote, for customers who opened it by its link. Absent once it has become an order. */
  quote: z
    .object({
      /** The last day on which the quote is valid, `YYYY-MM-DD`. */
      valid_until: z.string(),
      over: z.boolean(),
      note: z.string(),
      goods: orderItemsViewSchema,
      discount: discountViewSchema.optional(),
      shipping_sen: z.int(),
      pickup_place: z.string(),
    })
    .optional(),
})
export type TrackedOrder = z.output<typeof trackedOrderSchema>

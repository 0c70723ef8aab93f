import { z } from 'zod'
import { chosenOption, orderItemsView } from '../items/order-items-view.ts'
import { deliveryMethods } from '../delivery.ts'
import { dueDateView } from '../order-due-date.ts'
import { orderStages } from '../order-stages.ts'
import { paymentDetailsSchema } from '#core/settings/settings.ts'
import { reviewView } from './reviews.ts'
import { discountView } from '../order-view.ts'

export const trackedOrder = z.object({
  orderNumber: z.string(),
  product: z.string(),
  /** Quantity in words. Names on tags are not shown. */
  amount: z.string(),
  /** Choices of described products. Absent if there are none. */
  choices: z.array(chosenOption).optional(),
  /** Initials only, enough to recognise one's own order. */
  nama: z.string(),
  deliveryMethod: z.enum(deliveryMethods),
  /** The destination state or the pickup place. */
  place: z.string(),
  total_sen: z.int(),
  placed_at: z.iso.datetime(),
  /** When it is ready. Absent if it has no due date or is already ready. */
  ready: dueDateView.optional(),
  notification: z.enum(['waiting', 'sent', 'failed']),
  /** False with the sandbox gateway, which delivers no messages. */
  reaches_phone: z.boolean(),
  slips: z.int(),
  stage: z.enum(orderStages),
  stage_since: z.iso.datetime(),
  /** True if the payment was confirmed. */
  paid: z.boolean(),
  /** How to pay, and the key for uploading slips together with the order number. `null` if paid or cancelled. */
  to_pay: z.object({ payment: paymentDetailsSchema, slip_key: z.string() }).nullable(),
  /** The pickup code, only with the link. Absent if it is not ready or is posted. */
  pick_up_code: z.string().optional(),
  /** Tracking number. Empty if there is none. */
  tracking: z.string(),
  /** Carrier and tracking page. Absent if the carrier is unknown. */
  parcel: z.object({ carrier: z.string(), page: z.string() }).optional(),
  /** Estimated delivery date in shop time. Absent if unknown. */
  arrives_on: z.string().optional(),
  /** Uploads designs together with the order number. `null` if the order needs none. */
  design_key: z.string().nullable(),
  /** True if a design can still be sent and approved, and this needs the link because the order was opened without it. */
  design_by_link: z.boolean(),
  /** After delivery: the customer's review and the key to write it. */
  words: reviewView.optional(),
  /** While it is a quote, only with the link. */
  quote: z
    .object({
      /** The last day on which it is valid, `YYYY-MM-DD`. */
      valid_until: z.string(),
      /** True if that day is over. */
      over: z.boolean(),
      /** The shop's note. */
      note: z.string(),
      goods: orderItemsView,
      discount: discountView.optional(),
      shipping_sen: z.int(),
      pickup_place: z.string(),
    })
    .optional(),
})
export type TrackedOrder = z.output<typeof trackedOrder>

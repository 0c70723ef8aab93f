import { z } from 'zod'
import { chosen, orderedGoods } from '../items/ordered-goods.ts'
import { deliveryMethods } from '../delivery.ts'
import { readyView } from '../due.ts'
import { orderStages } from '../order-stages.ts'
import { paymentDetails } from '#core/settings/settings.ts'
import { saidWords } from './customer-words.ts'
import { discount } from '../order-view.ts'

export const followedOrder = z.object({
  orderNumber: z.string(),
  product: z.string(),
  /** How much of it, in words; names on tags are not told. */
  amount: z.string(),
  /** What was chosen of products that the shop describes; left out: there are none. */
  choices: z.array(chosen).optional(),
  /** First letters only: enough to see that it is one's own. */
  nama: z.string(),
  deliveryMethod: z.enum(deliveryMethods),
  /** The state that it goes to, or where it is picked up. */
  place: z.string(),
  total_sen: z.int(),
  placed_at: z.iso.datetime(),
  /** When it is ready; left out: no day was promised, or it is ready. */
  ready: readyView.optional(),
  notification: z.enum(['waiting', 'sent', 'failed']),
  /** False while the sandbox is the shop's gateway: no message reaches a phone, whatever has become of it. */
  reaches_phone: z.boolean(),
  slips: z.int(),
  stage: z.enum(orderStages),
  stage_since: z.iso.datetime(),
  /** Whether the shop has seen the money in its bank. */
  paid: z.boolean(),
  /** How the shop is paid, and what slips are sent with besides the number; null: paid, or cancelled. */
  to_pay: z.object({ payment: paymentDetails, slip_key: z.string() }).nullable(),
  /** What is shown to pick it up, for whoever has the link; left out: it is not ready, or comes by post. */
  pick_up_code: z.string().optional(),
  /** The post's number of the parcel; empty: none. */
  tracking: z.string(),
  /** Whose number it is, and where it is followed; left out: nobody's that the shop knows. */
  parcel: z.object({ carrier: z.string(), page: z.string() }).optional(),
  /** The shop day about which the parcel is there; left out: nobody can say. */
  arrives_on: z.string().optional(),
  /** With it and the number the design is sent; null: there is none to send. */
  design_key: z.string().nullable(),
  /** True if a design can still be sent and approved, and this needs the link because the order was opened without it. */
  design_by_link: z.boolean(),
  /** Once it has come: what the customer says of it, and the key that says it. */
  words: saidWords.optional(),
  /** While it is only quoted, for whoever has the link. */
  quote: z
    .object({
      /** The last day that it holds, `YYYY-MM-DD`. */
      valid_until: z.string(),
      /** That day is over. */
      over: z.boolean(),
      /** What the shop wrote below it. */
      note: z.string(),
      goods: orderedGoods,
      discount: discount.optional(),
      shipping_sen: z.int(),
      pickup_place: z.string(),
    })
    .optional(),
})
export type FollowedOrder = z.output<typeof followedOrder>

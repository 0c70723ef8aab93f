import { z } from 'zod'
import { cutShapes } from '#core/artwork/sticker-art.ts'
import { anyCaller, contract } from '#core/contract.ts'
import { requestedItemSchema } from '../items/requested-item.ts'
import { dueDateViewSchema } from '../order-due-date.ts'
import { earlierDesignSchema } from '../files/earlier-design.ts'
import { orderStages } from '../order-stages.ts'
import { customerFields } from '../customer-form.ts'

export const linkLifetimeDays = 7

/**
 * Sends a link to the customer's orders over WhatsApp to this number, if the number has orders. To protect privacy,
 * the answer is the same if it has none.
 */
export const requestMyOrdersLink = contract('POST', '/api/orders/mine/link', {
  access: anyCaller,
  input: z.object({ phone: customerFields.phone }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
  errors: {
    too_many_tries: { status: 429, error: 'Terlalu banyak cubaan. Sila cuba lagi sejam kemudian.' },
  },
})

const myOrder = z.object({
  orderNumber: z.string(),
  /** Key that opens the order. It is in the fragment of the order page's address. */
  key: z.string(),
  product: z.string(),
  /** Formatted quantity with its unit, such as `200 pieces`. */
  amount: z.string(),
  total_sen: z.int(),
  placed_at: z.iso.datetime(),
  stage: z.enum(orderStages),
  paid: z.boolean(),
  /** Amount that the customer still owes. Absent if nothing is due. */
  due_sen: z.int().optional(),
  /** Absent if the order has no due date or is already ready. */
  ready: dueDateViewSchema.optional(),
})
export type MyOrder = z.output<typeof myOrder>

const linkKey = z.string().min(20).max(80)
const errors = {
  not_found: { status: 404, error: 'Pautan ini sudah tamat tempoh. Minta pautan baharu di bawah.' },
} as const

/** Lists at most 100 orders of the link's owner, newest first. */
export const listMyOrders = contract('POST', '/api/orders/mine', {
  access: anyCaller,
  input: z.object({ key: linkKey }),
  reply: z.object({ orders: z.array(myOrder) }),
  errors,
})

/** Returns the items of an order in the format of the basket, at current prices. */
export const getMyReorderItems = contract('POST', '/api/orders/mine/again', {
  access: anyCaller,
  input: z.object({ key: linkKey, order_number: z.string().min(1).max(20) }),
  reply: z.object({
    items: z.array(z.object({ name: z.string(), goods_sen: z.int(), item: requestedItemSchema })),
    left_out: z.array(z.string()),
  }),
  errors,
})

const approvedDesign = z.object({
  earlier: earlierDesignSchema,
  name: z.string(),
  product: z.string(),
  material: z.string(),
  /** Ordered size of one piece in mm. `null` if pieces have no size. */
  size: z.object({ width: z.number(), height: z.number() }).nullable(),
  cut: z.enum(cutShapes).nullable(),
  /** Thumbnail as base64 WebP. `null` if there is none. */
  preview: z.string().nullable(),
  approved_at: z.iso.datetime(),
})
export type ApprovedDesign = z.output<typeof approvedDesign>

/**
 * Lists at most 24 designs that the link's owner has approved, newest first and without duplicates. They can be
 * printed again without an upload.
 */
export const listMyDesigns = contract('POST', '/api/orders/mine/designs', {
  access: anyCaller,
  input: z.object({ key: linkKey }),
  reply: z.object({ designs: z.array(approvedDesign) }),
  errors,
})

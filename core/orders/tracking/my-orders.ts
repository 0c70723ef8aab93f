import { z } from 'zod'
import { cutShapes } from '#core/artwork/sticker-art.ts'
import { anyCaller, contract } from '#core/contract.ts'
import { requestedItem } from '../items/requested-item.ts'
import { dueDateView } from '../order-due-date.ts'
import { earlierDesign } from '../files/earlier-design.ts'
import { orderStages } from '../order-stages.ts'
import { customerFields } from '../customer-form.ts'

// All orders of a customer, through a link sent to their phone. Malay, because customers read the messages.

/** Days until a link expires. */
export const linkLifetimeDays = 7

/** Sends the link to this number over WhatsApp if it has orders. The answer is the same if it has none. */
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
  /** Opens the order; it is in the fragment of its page's address. */
  key: z.string(),
  product: z.string(),
  /** Quantity in words. */
  amount: z.string(),
  total_sen: z.int(),
  placed_at: z.iso.datetime(),
  stage: z.enum(orderStages),
  paid: z.boolean(),
  /** When it is ready. Absent if it has no due date or is already ready. */
  ready: dueDateView.optional(),
})
export type MyOrder = z.output<typeof myOrder>

const linkKey = z.string().min(20).max(80)
const errors = {
  not_found: { status: 404, error: 'Pautan ini sudah tamat tempoh. Minta pautan baharu di bawah.' },
} as const

/** Lists the orders of the link's owner, newest first, at most 100. */
export const listMyOrders = contract('POST', '/api/orders/mine', {
  access: anyCaller,
  input: z.object({ key: linkKey }),
  reply: z.object({ orders: z.array(myOrder) }),
  errors,
})

/** Returns an order's items for the basket at current prices. */
export const getMyReorderItems = contract('POST', '/api/orders/mine/again', {
  access: anyCaller,
  input: z.object({ key: linkKey, order_number: z.string().min(1).max(20) }),
  reply: z.object({
    items: z.array(z.object({ name: z.string(), goods_sen: z.int(), item: requestedItem })),
    /** Names of products that are no longer sold. */
    left_out: z.array(z.string()),
  }),
  errors,
})

const approvedDesign = z.object({
  earlier: earlierDesign,
  /** File name. */
  name: z.string(),
  product: z.string(),
  material: z.string(),
  /** Ordered size of one piece in mm. `null` if it has none. */
  size: z.object({ width: z.number(), height: z.number() }).nullable(),
  cut: z.enum(cutShapes).nullable(),
  /** Thumbnail as base64 WebP. `null` if there is none. */
  preview: z.string().nullable(),
  approved_at: z.iso.datetime(),
})
export type ApprovedDesign = z.output<typeof approvedDesign>

/**
 * Lists designs that the link's owner has approved, to print again without uploading. Without duplicates, newest
 * first, at most 24.
 */
export const listMyDesigns = contract('POST', '/api/orders/mine/designs', {
  access: anyCaller,
  input: z.object({ key: linkKey }),
  reply: z.object({ designs: z.array(approvedDesign) }),
  errors,
})

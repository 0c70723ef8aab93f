import { z } from 'zod'
import { cutShapes } from '#core/artwork/sticker-art.ts'
import { anyone, contract } from '#core/contract.ts'
import { askedForm } from '../items/asked-form.ts'
import { readyView } from '../due.ts'
import { earlierDesign } from '../files/earlier-design.ts'
import { orderStages } from '../order-stages.ts'
import { customer } from '../customer-form.ts'

// All orders of a customer, by a link that comes to his phone. Customers read the words: Malay.

/** For so many days a link opens. */
export const linkDays = 7

/** Sends the link to this number over WhatsApp, where it has orders. The answer is the same where it has none. */
export const askMyOrders = contract('POST', '/api/orders/mine/link', {
  access: anyone,
  input: z.object({ phone: customer.phone }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
  errors: {
    too_many_tries: { status: 429, error: 'Terlalu banyak cubaan. Sila cuba lagi sejam kemudian.' },
  },
})

const myOrder = z.object({
  orderNumber: z.string(),
  /** Opens the order itself: behind the # of its page. */
  key: z.string(),
  product: z.string(),
  /** How much of it, in words. */
  amount: z.string(),
  total_sen: z.int(),
  placed_at: z.iso.datetime(),
  stage: z.enum(orderStages),
  paid: z.boolean(),
  /** When it is ready; left out: no day was promised, or it is ready. */
  ready: readyView.optional(),
})
export type MyOrder = z.output<typeof myOrder>

const linkKey = z.string().min(20).max(80)
const errors = {
  not_found: { status: 404, error: 'Pautan ini sudah tamat tempoh. Minta pautan baharu di bawah.' },
} as const

/** What the holder of the link has ordered, newest first, 100 at most. */
export const myOrders = contract('POST', '/api/orders/mine', {
  access: anyone,
  input: z.object({ key: linkKey }),
  reply: z.object({ orders: z.array(myOrder) }),
  errors,
})

/** An order of the link's holder as it goes into a basket today, at what it costs now. */
export const orderMineAgain = contract('POST', '/api/orders/mine/again', {
  access: anyone,
  input: z.object({ key: linkKey, order_number: z.string().min(1).max(20) }),
  reply: z.object({
    items: z.array(z.object({ name: z.string(), goods_sen: z.int(), item: askedForm })),
    /** What of it is not on sale any more, by name. */
    left_out: z.array(z.string()),
  }),
  errors,
})

const approvedDesign = z.object({
  earlier: earlierDesign,
  /** The file, as its customer calls it. */
  name: z.string(),
  product: z.string(),
  material: z.string(),
  /** Of one piece as it was ordered, mm; null: it has none. */
  size: z.object({ width: z.number(), height: z.number() }).nullable(),
  cut: z.enum(cutShapes).nullable(),
  /** A small WebP, base64; null where there is none. */
  preview: z.string().nullable(),
  approved_at: z.iso.datetime(),
})
export type ApprovedDesign = z.output<typeof approvedDesign>

/** What the link's holder has approved, to be printed again without sending it: each once, the latest first, 24 at most. */
export const myDesigns = contract('POST', '/api/orders/mine/designs', {
  access: anyone,
  input: z.object({ key: linkKey }),
  reply: z.object({ designs: z.array(approvedDesign) }),
  errors,
})

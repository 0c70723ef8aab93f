import { z } from 'zod'
import { anyone, contract } from '../contract.ts'
import { mostPieces } from '../pricing/pricing.ts'
import { sizeFromText } from '../pricing/sheet.ts'
import { mostWhole } from '../shared/bounds.ts'
import { senFromRinggit } from '../shared/money.ts'
import { customer, orderSays as says, withAddress } from './customer-form.ts'
import { earlierDesign } from './files/earlier-design.ts'
import { ppMaterials } from './goods/pp-material.ts'
import { placingErrors } from './order-errors.ts'
import { lookup } from './order-view.ts'

// Orders of customers (API-03). Each kind has its own call to place it; what is common is here
// once. Customers read the words, so they are Malay.

/** A number, or text that says it. */
const figure = z.union([z.string().max(60), z.number().min(-mostWhole).max(mostWhole)])
const size = figure.transform((size) => sizeFromText(String(size)))
const quantity = z.coerce
  .number(says('quantity_needed'))
  .int(says('quantity_needed'))
  .min(1, says('quantity_needed'))
  .max(mostPieces, says('quantity_too_large', { most: mostPieces }))
/** RM that a customer saw, as whole sen. */
export const seenAmount = figure.transform((amount) => senFromRinggit(amount))

export const stickerJobFields = { stickerSize: size, orderQuantity: quantity }
/** The deal that it is ordered by; the price is the deal's while it runs, and only for exactly its job (ORD-12). */
export const orderedDeal = z.coerce.number().int().min(1).max(mostWhole).optional()

const sticker = {
  ...customer,
  /** The total is the one that the customer saw, without postage; another one than ours is refused. */
  stickerDetails: z.object({ ...stickerJobFields, totalCost: seenAmount }),
  totalAmount: seenAmount.optional(),
  /** Name or slug of the product; the stock product of the kind without it. */
  productType: z.string().trim().max(120).optional(),
  productSlug: z.string().trim().max(120).optional(),
  deal: orderedDeal,
  /** Printed from what was approved before. */
  earlier: earlierDesign.optional(),
}

export const saved = z.object({
  success: z.literal(true),
  /** Unguessable: whoever holds it may look the order up. */
  id: z.string(),
  /** The shop's own number, `2611-0042`, for people. */
  orderNumber: z.string(),
  whatsappMessage: z.string(),
  whatsappMedia: z.string().nullable(),
  message: z.string(),
})

export const placing = {
  access: anyone,
  reply: saved,
  errors: placingErrors,
} as const

export const saveStickerOrder = contract('POST', '/api/sticker-print/save-order', {
  ...placing,
  input: withAddress(z.object(sticker)),
})

export const savePpStickerOrder = contract('POST', '/api/products/ppsticker/save-order', {
  ...placing,
  input: withAddress(z.object({ ...sticker, materialType: z.enum(ppMaterials).default('PP Transparent') })),
})

export const getStickerOrder = contract('GET', '/api/sticker-print/get-order-details', lookup)
export const getPpStickerOrder = contract('GET', '/api/products/ppsticker/get-order-details', lookup)

/**
 * The state of an order's one notification; triggers it only if it has not gone (D-08). `waiting`: it goes out by
 * itself, browser open or not. Asking again never sends a second one.
 */
export const notifyOrder = contract('POST', '/api/orders/notify', {
  access: anyone,
  input: z.object({ id: z.string().trim().min(1).max(80) }),
  reply: z.object({ state: z.enum(['waiting', 'sent', 'failed']), message: z.string() }),
  errors: { not_found: { status: 404, error: 'Pesanan tidak ditemui' } },
})

/**
 * The same once it is no longer `waiting`, or after 25 s. Where too many listen, or the server stops, it is answered at
 * once and was not `listened` for: ask again a little later.
 */
export const awaitNotification = contract('GET', '/api/orders/notification', {
  access: anyone,
  input: notifyOrder.input,
  reply: notifyOrder.reply.extend({ listened: z.boolean() }),
  errors: notifyOrder.errors,
})

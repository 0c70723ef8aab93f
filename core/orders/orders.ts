import { z } from 'zod'
import { anyone, contract } from '../contract.ts'
import { mostPieces } from '../pricing/pricing.ts'
import { sizeFromText } from '../pricing/sheet.ts'
import { mostWhole } from '../shared/bounds.ts'
import { senFromRinggit } from '../shared/money.ts'
import { customer, orderSays as says, withAddress } from './customer-form.ts'
import { earlierDesign } from './files/earlier-design.ts'
import { ppMaterials } from './items/pp-material.ts'
import { placingErrors } from './order-errors.ts'
import { lookup } from './order-view.ts'

// Customers' orders (API-03). Each kind has its own call; this file has their common parts. Malay, because customers
// read the messages.

/** A number, or a text that contains one. */
const figure = z.union([z.string().max(60), z.number().min(-mostWhole).max(mostWhole)])
const size = figure.transform((size) => sizeFromText(String(size)))
const quantity = z.coerce
  .number(says('quantity_needed'))
  .int(says('quantity_needed'))
  .min(1, says('quantity_needed'))
  .max(mostPieces, says('quantity_too_large', { most: mostPieces }))
/** An amount in RM that a customer saw, converted to whole sen. */
export const seenAmount = figure.transform((amount) => senFromRinggit(amount))

export const stickerJobFields = { stickerSize: size, orderQuantity: quantity }
/** ID of the deal. Its price applies while it runs and only to exactly its job (ORD-12). */
export const orderedDeal = z.coerce.number().int().min(1).max(mostWhole).optional()

const sticker = {
  ...customer,
  /** The total is the displayed one without postage. Refused if it differs from the calculated one. */
  stickerDetails: z.object({ ...stickerJobFields, totalCost: seenAmount }),
  totalAmount: seenAmount.optional(),
  /** Name or slug of the product. Defaults to the kind's default product. */
  productType: z.string().trim().max(120).optional(),
  productSlug: z.string().trim().max(120).optional(),
  deal: orderedDeal,
  /** An approved design of an earlier order to print again. */
  earlier: earlierDesign.optional(),
}

export const saved = z.object({
  success: z.literal(true),
  /** Unguessable, because it grants access to the order. */
  id: z.string(),
  /** The shop's order number, `2611-0042`, for people. */
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
 * Returns the state of an order's one notification and triggers it if it was not sent (D-08). `waiting` means that it
 * will be sent in the background. Repeating the call never sends it twice.
 */
export const notifyOrder = contract('POST', '/api/orders/notify', {
  access: anyone,
  input: z.object({ id: z.string().trim().min(1).max(80) }),
  reply: z.object({ state: z.enum(['waiting', 'sent', 'failed']), message: z.string() }),
  errors: { not_found: { status: 404, error: 'Pesanan tidak ditemui' } },
})

/**
 * Returns the same as soon as it is no longer `waiting`, or after 25 s. If there are too many listeners or the server
 * is stopping, it returns immediately with `listened` false; clients retry later then.
 */
export const awaitNotification = contract('GET', '/api/orders/notification', {
  access: anyone,
  input: notifyOrder.input,
  reply: notifyOrder.reply.extend({ listened: z.boolean() }),
  errors: notifyOrder.errors,
})

import { z } from 'zod'
import { anyCaller, contract } from '../contract.ts'
import { maxPieces } from '../pricing/pricing.ts'
import { parseStickerSize } from '../pricing/sticker-sheet.ts'
import { maxInteger } from '../shared/limits.ts'
import { parseRinggit } from '../shared/money.ts'
import { customerFields, orderError, addAddressRules } from './customer-form.ts'
import { earlierDesignSchema } from './files/earlier-design.ts'
import { ppMaterials } from './items/pp-material.ts'
import { placeOrderErrors } from './order-errors.ts'
import { orderLookupOptions } from './order-view.ts'

// Each kind of order has its own call; this file contains what the calls share.

const figure = z.union([z.string().max(60), z.number().min(-maxInteger).max(maxInteger)])
const size = figure.transform((size) => parseStickerSize(String(size)))
const quantity = z.coerce
  .number(orderError('quantity_needed'))
  .int(orderError('quantity_needed'))
  .min(1, orderError('quantity_needed'))
  .max(maxPieces, orderError('quantity_too_large', { most: maxPieces }))
/** An amount in RM that was displayed to the customer, converted to whole sen. */
export const displayedAmountSchema = figure.transform((amount) => parseRinggit(amount))

export const stickerJobFields = { stickerSize: size, orderQuantity: quantity }
/**
 * ID of a deal. The deal's price applies only while the deal runs, and only to exactly the job of the deal (ORD-12).
 */
export const dealIdSchema = z.coerce.number().int().min(1).max(maxInteger).optional()

const sticker = {
  ...customerFields,
  /**
   * `totalCost` is the subtotal displayed to the customer, without postage. The order is refused if the calculated
   * subtotal differs.
   */
  stickerDetails: z.object({ ...stickerJobFields, totalCost: displayedAmountSchema }),
  totalAmount: displayedAmountSchema.optional(),
  /** Name or slug of the product. Defaults to the default product of the kind. */
  productType: z.string().trim().max(120).optional(),
  productSlug: z.string().trim().max(120).optional(),
  deal: dealIdSchema,
  earlier: earlierDesignSchema.optional(),
}

export const savedOrderSchema = z.object({
  success: z.literal(true),
  /** ID of the order. It is unguessable, because it grants access to the order. */
  id: z.string(),
  orderNumber: z.string(),
  whatsappMessage: z.string(),
  whatsappMedia: z.string().nullable(),
  message: z.string(),
})

export const orderPlacementOptions = {
  access: anyCaller,
  reply: savedOrderSchema,
  errors: placeOrderErrors,
} as const

export const placeStickerOrder = contract('POST', '/api/sticker-print/save-order', {
  ...orderPlacementOptions,
  input: addAddressRules(z.object(sticker)),
})

export const placePpStickerOrder = contract('POST', '/api/products/ppsticker/save-order', {
  ...orderPlacementOptions,
  input: addAddressRules(
    z.object({ ...sticker, materialType: z.enum(ppMaterials).default('PP Transparent') }),
  ),
})

export const getStickerOrder = contract('GET', '/api/sticker-print/get-order-details', orderLookupOptions)
export const getPpStickerOrder = contract(
  'GET',
  '/api/products/ppsticker/get-order-details',
  orderLookupOptions,
)

/**
 * Returns the state of an order's only notification. If the notification was not sent yet, the call triggers it
 * (D-08). `waiting` means that it will be sent in the background. Repeating the call never sends it twice.
 */
export const sendOrderNotification = contract('POST', '/api/orders/notify', {
  access: anyCaller,
  input: z.object({ id: z.string().trim().min(1).max(80) }),
  reply: z.object({ state: z.enum(['waiting', 'sent', 'failed']), message: z.string() }),
  errors: { not_found: { status: 404, error: 'Pesanan tidak ditemui' } },
})

/**
 * Returns the state of the notification when it is no longer `waiting`, or after 25 s. If there are too many
 * listeners or the server is stopping, it returns immediately with `listened` false, and clients retry later.
 */
export const awaitOrderNotification = contract('GET', '/api/orders/notification', {
  access: anyCaller,
  input: sendOrderNotification.input,
  reply: sendOrderNotification.reply.extend({ listened: z.boolean() }),
  errors: sendOrderNotification.errors,
})

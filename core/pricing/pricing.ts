import { z } from 'zod'
import { anyCaller, requireRole, contract } from '../contract.ts'

// Sizes, tiers and quotes of sticker jobs. The server calculates quotes from the stored prices (D-06). The calls of
// API-03 use prices in RM; our own calls use sen (`…_sen`).

const list = {
  access: anyCaller,
  /**
   * `spreadsheetId` selects a price list. If it is absent, the list of `product` (a slug) applies, or otherwise the
   * default list (D-11).
   */
  input: z.object({
    spreadsheetId: z.string().trim().max(200).optional(),
    product: z.string().trim().max(120).optional(),
  }),
  errors: {
    unknown_price_list: { status: 404, error: 'There is no price list with this spreadsheetId' },
    unknown_product: { status: 404, error: 'There is no such product' },
  },
} as const

/** Sizes as text such as `6cm`, in ascending order. */
const sizes = z.object({ success: z.literal(true), sizes: z.array(z.string()) })
/** From `sheets` sheets on, each sheet costs `price` RM. */
const schedule = z.array(z.object({ sheets: z.int(), price: z.number() }))

export const listStickerSizes = contract('GET', '/api/sticker-print/sizes', { ...list, reply: sizes })
export const getStickerPriceSchedule = contract('GET', '/api/sticker-print/price-schedule', {
  ...list,
  reply: schedule,
})
export const listPpStickerSizes = contract('GET', '/api/products/ppsticker/sizes', { ...list, reply: sizes })
export const getPpStickerPriceSchedule = contract('GET', '/api/products/ppsticker/price-schedule', {
  ...list,
  reply: schedule,
})

/**
 * Maximum number of pieces, more than any customer orders. It keeps all results far below the largest exact integer.
 */
export const maxPieces = 1_000_000

const job = {
  input: z.object({
    product: z.string().trim().min(1).max(120),
    size_mm: z.coerce.number().int().min(1).max(1000),
    quantity: z.coerce.number().int().min(0).max(maxPieces),
  }),
  errors: {
    unknown_product: { status: 404, error: 'There is no such product' },
    unknown_size: { status: 404, error: 'This size is not offered' },
  },
} as const

const pricedQuantity = z.object({ quantity: z.int(), total_sen: z.int() })

export const quoteSchema = z.object({
  total_sen: z.int(),
  /** The largest quantity that costs no more than the requested one. `null` if there is none. */
  more: pricedQuantity.nullable(),
  /** The next larger quantity with a lower unit price. `null` if there is none. */
  next: pricedQuantity.nullable(),
  breaks: z.array(pricedQuantity),
})
export type StickerQuote = z.output<typeof quoteSchema>

export const getQuote = contract('GET', '/api/quotes/total', {
  ...job,
  access: anyCaller,
  reply: quoteSchema,
})

export const internalFiguresSchema = z.object({
  per_sheet: z.int(),
  sheets: z.int(),
  price_per_sheet_sen: z.int(),
  total_sen: z.int(),
})
export type InternalFigures = z.output<typeof internalFiguresSchema>

/**
 * Returns the figures behind a price to signed-in staff. This is a separate call, so that no public answer can leak
 * the figures (D-06).
 */
export const getInternalFigures = contract('GET', '/api/quotes/figures', {
  ...job,
  access: requireRole('subscriber'),
  reply: internalFiguresSchema,
})

import { z } from 'zod'
import { anyone, atLeast, contract } from '../contract.ts'

// Sizes, tiers and quotes of sticker jobs. A quote is worked out here, on the server, from what is stored (D-06);
// prices on the wire are RM in the calls of API-03, sen (`…_sen`) in our own.

const list = {
  access: anyone,
  /** `spreadsheetId` names a price list, else `product` (a slug) brings its own, else the stock one (D-11). */
  input: z.object({
    spreadsheetId: z.string().trim().max(200).optional(),
    product: z.string().trim().max(120).optional(),
  }),
  errors: {
    unknown_price_list: { status: 404, error: 'There is no price list with this spreadsheetId' },
    unknown_product: { status: 404, error: 'There is no such product' },
  },
} as const

/** Sizes as text, `6cm`, from small to large. */
const sizes = z.object({ success: z.literal(true), sizes: z.array(z.string()) })
/** From `sheets` sheets on, each costs `price` RM. */
const schedule = z.array(z.object({ sheets: z.int(), price: z.number() }))

export const stickerSizes = contract('GET', '/api/sticker-print/sizes', { ...list, reply: sizes })
export const stickerPriceSchedule = contract('GET', '/api/sticker-print/price-schedule', {
  ...list,
  reply: schedule,
})
export const ppStickerSizes = contract('GET', '/api/products/ppsticker/sizes', { ...list, reply: sizes })
export const ppStickerPriceSchedule = contract('GET', '/api/products/ppsticker/price-schedule', {
  ...list,
  reply: schedule,
})

/** More pieces than anyone prints here; keeps every figure far from the end of the whole numbers. */
export const mostPieces = 1_000_000

const job = {
  input: z.object({
    /** Slug of the product. */
    product: z.string().trim().min(1).max(120),
    size_mm: z.coerce.number().int().min(1).max(1000),
    quantity: z.coerce.number().int().min(0).max(mostPieces),
  }),
  errors: {
    unknown_product: { status: 404, error: 'There is no such product' },
    unknown_size: { status: 404, error: 'This size is not offered' },
  },
} as const

const pricedQuantity = z.object({ quantity: z.int(), total_sen: z.int() })

export const quote = z.object({
  total_sen: z.int(),
  /** The most pieces that cost no more than these do; null when these already are the most. */
  more: pricedQuantity.nullable(),
  /** The next quantity from which each piece costs less; null when none does. */
  next: pricedQuantity.nullable(),
  /** What the usual quantities of this size come to. */
  breaks: z.array(pricedQuantity),
})
export type Quote = z.output<typeof quote>

/** What everyone may see of a price: the total. */
export const getQuote = contract('GET', '/api/quotes/total', { ...job, access: anyone, reply: quote })

export const innerFigures = z.object({
  per_sheet: z.int(),
  sheets: z.int(),
  price_per_sheet_sen: z.int(),
  total_sen: z.int(),
})
export type InnerFigures = z.output<typeof innerFigures>

/** The figures behind a total, for signed-in people only: a call of its own, so that no answer can slip (D-06). */
export const getInnerFigures = contract('GET', '/api/quotes/figures', {
  ...job,
  access: atLeast('subscriber'),
  reply: innerFigures,
})

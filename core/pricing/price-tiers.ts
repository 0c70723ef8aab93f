import type { Sen } from '../shared/money.ts'
import { countStickersPerSheet, countStickerSheets } from './sticker-sheet.ts'

export interface PriceTier {
  sheets: number
  price: Sen
}

/** The price of a sticker job. Visitors may see only the total (D-06). */
export interface JobPrice {
  perSheet: number
  sheets: number
  pricePerSheet: Sen
  total: Sen
}

const priceWithoutTiers: Sen = 800

/** Sizes that are offered if the stored sizes and tiers can't be read (CALC-03). */
export const fallbackSizesMm: readonly number[] = [60, 80, 100]
export const fallbackTiers: readonly PriceTier[] = [
  { sheets: 1, price: 800 },
  { sheets: 3, price: 700 },
  { sheets: 5, price: 600 },
  { sheets: 6, price: 420 },
  { sheets: 11, price: 380 },
  { sheets: 21, price: 350 },
]

/** Returns the price of the highest tier that is reached, or of the lowest tier if none is. */
export function getPricePerSheet(sheets: number, tiers: readonly PriceTier[]): Sen {
  const rising = tiers.toSorted((a, b) => a.sheets - b.sheets)
  const met = rising.findLast((tier) => tier.sheets <= sheets)
  return (met ?? rising[0])?.price ?? priceWithoutTiers
}

/**
 * Returns the price of the smallest order, which is one set or one sheet. Returns `null` for a set without a price.
 */
export function getSmallestOrderPrice(list: {
  bySet: boolean
  setPrice: Sen | null
  tiers: readonly PriceTier[]
}): Sen | null {
  return list.bySet ? list.setPrice : getPricePerSheet(1, list.tiers)
}

/**
 * Calculates the price of a sticker job. The total is 0 if nothing is ordered or the size is too large for a sheet.
 */
export function priceJob(sizeMm: number, quantity: number, tiers: readonly PriceTier[]): JobPrice {
  const onOneSheet = countStickersPerSheet(sizeMm)
  const sheets = countStickerSheets(quantity, onOneSheet)
  const price = getPricePerSheet(sheets, tiers)
  return { perSheet: onOneSheet, sheets, pricePerSheet: price, total: sheets * price }
}

/**
 * Returns the largest quantity that costs no more than this one. Such a quantity fills the last sheet or reaches a
 * cheaper tier. Returns `null` if there is no larger quantity.
 */
export function findLargestQuantityForPrice(
  sizeMm: number,
  quantity: number,
  tiers: readonly PriceTier[],
): { quantity: number; total: Sen } | null {
  const ownPrice = priceJob(sizeMm, quantity, tiers)
  if (ownPrice.sheets === 0) return null
  // Among larger jobs, only those at or just above the start of a tier can cost no more than this one, so only these
  // are checked.
  let best = ownPrice.sheets
  for (const start of [ownPrice.sheets, ...tiers.map((tier) => tier.sheets)]) {
    if (start < ownPrice.sheets) continue
    const price = getPricePerSheet(start, tiers)
    const affordable = price > 0 ? Math.floor(ownPrice.total / price) : 0
    if (affordable < start) continue
    const next = Math.min(...tiers.map((tier) => tier.sheets).filter((sheets) => sheets > start))
    best = Math.max(best, Math.min(affordable, next - 1))
  }
  const most = best * ownPrice.perSheet
  return most > quantity ? { quantity: most, total: best * getPricePerSheet(best, tiers) } : null
}

/**
 * Returns the next larger quantity with a lower unit price, rounded up to full sheets. Returns `null` if there is
 * none.
 */
export function findNextCheaperQuantity(
  sizeMm: number,
  quantity: number,
  tiers: readonly PriceTier[],
): { quantity: number; total: Sen } | null {
  const ownPrice = priceJob(sizeMm, quantity, tiers)
  if (ownPrice.sheets === 0) return null
  const [next] = tiers
    .filter(({ sheets, price }) => sheets > ownPrice.sheets && price < ownPrice.pricePerSheet)
    .toSorted((a, b) => a.sheets - b.sheets)
  return next ? { quantity: next.sheets * ownPrice.perSheet, total: next.sheets * next.price } : null
}

export const commonQuantities: readonly number[] = [100, 250, 500, 1000, 2000, 5000]

/** Creates a quote that contains totals, but not the calculation, because visitors may see only totals (D-06). */
export function createQuote(sizeMm: number, quantity: number, tiers: readonly PriceTier[]) {
  return {
    total_sen: priceJob(sizeMm, quantity, tiers).total,
    more: onWire(findLargestQuantityForPrice(sizeMm, quantity, tiers)),
    next: onWire(findNextCheaperQuantity(sizeMm, quantity, tiers)),
    breaks: commonQuantities.map((usual) => ({
      quantity: usual,
      total_sen: priceJob(sizeMm, usual, tiers).total,
    })),
  }
}

const onWire = (job: { quantity: number; total: Sen } | null) =>
  job && { quantity: job.quantity, total_sen: job.total }

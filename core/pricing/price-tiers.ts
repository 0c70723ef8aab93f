import type { Sen } from '../shared/money.ts'
import { perSheet, sheetsFor } from './sheet.ts'

/** From this many sheets on, each sheet costs `price`. */
export interface PriceTier {
  sheets: number
  price: Sen
}

/** What a sticker job comes to. Only the total is for visitors (D-06). */
export interface JobPrice {
  perSheet: number
  sheets: number
  pricePerSheet: Sen
  total: Sen
}

/** Price of a sheet where no tier is stored (CALC-03). */
const priceWithoutTiers: Sen = 800

/** What is offered while the stored sizes and tiers can't be read (CALC-03). */
export const fallbackSizesMm: readonly number[] = [60, 80, 100]
export const fallbackTiers: readonly PriceTier[] = [
  { sheets: 1, price: 800 },
  { sheets: 3, price: 700 },
  { sheets: 5, price: 600 },
  { sheets: 6, price: 420 },
  { sheets: 11, price: 380 },
  { sheets: 21, price: 350 },
]

/** The price of the highest tier whose minimum is met; the lowest tier's where none is. */
export function pricePerSheet(sheets: number, tiers: readonly PriceTier[]): Sen {
  const rising = tiers.toSorted((a, b) => a.sheets - b.sheets)
  const met = rising.findLast((tier) => tier.sheets <= sheets)
  return (met ?? rising[0])?.price ?? priceWithoutTiers
}

/** What the smallest order comes to: a set or a sheet; null where sets have no price. */
export function smallestOrder(list: {
  bySet: boolean
  setPrice: Sen | null
  tiers: readonly PriceTier[]
}): Sen | null {
  return list.bySet ? list.setPrice : pricePerSheet(1, list.tiers)
}

/** Prices a job: sheets × price per sheet. Nothing ordered, or a size that fits on no sheet, costs nothing. */
export function priceJob(sizeMm: number, quantity: number, tiers: readonly PriceTier[]): JobPrice {
  const onOneSheet = perSheet(sizeMm)
  const sheets = sheetsFor(quantity, onOneSheet)
  const price = pricePerSheet(sheets, tiers)
  return { perSheet: onOneSheet, sheets, pricePerSheet: price, total: sheets * price }
}

/**
 * The most pieces that cost no more than this quantity does: what is left of the last sheet, or a larger job
 * that a lower tier makes cheaper. Null when the quantity already is the most.
 */
export function mostForTheMoney(
  sizeMm: number,
  quantity: number,
  tiers: readonly PriceTier[],
): { quantity: number; total: Sen } | null {
  const ownPrice = priceJob(sizeMm, quantity, tiers)
  if (ownPrice.sheets === 0) return null
  // A larger job can only be as cheap as this at the foot of a tier or just above it, so those are looked at.
  let best = ownPrice.sheets
  for (const start of [ownPrice.sheets, ...tiers.map((tier) => tier.sheets)]) {
    if (start < ownPrice.sheets) continue
    const price = pricePerSheet(start, tiers)
    const affordable = price > 0 ? Math.floor(ownPrice.total / price) : 0
    if (affordable < start) continue
    const next = Math.min(...tiers.map((tier) => tier.sheets).filter((sheets) => sheets > start))
    best = Math.max(best, Math.min(affordable, next - 1))
  }
  const most = best * ownPrice.perSheet
  return most > quantity ? { quantity: most, total: best * pricePerSheet(best, tiers) } : null
}

/** The first larger job whose pieces cost less, the whole of its last sheet; null where there is none. */
export function nextCheaper(
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

/** Quantities that people ask for: what they cost stands beside the calculator. */
export const usualQuantities: readonly number[] = [100, 250, 500, 1000, 2000, 5000]

/** What a visitor may know of a price: totals, never what they are made of (D-06). In the words of the wire. */
export function quoteOf(sizeMm: number, quantity: number, tiers: readonly PriceTier[]) {
  return {
    total_sen: priceJob(sizeMm, quantity, tiers).total,
    more: onWire(mostForTheMoney(sizeMm, quantity, tiers)),
    next: onWire(nextCheaper(sizeMm, quantity, tiers)),
    breaks: usualQuantities.map((usual) => ({
      quantity: usual,
      total_sen: priceJob(sizeMm, usual, tiers).total,
    })),
  }
}

const onWire = (job: { quantity: number; total: Sen } | null) =>
  job && { quantity: job.quantity, total_sen: job.total }

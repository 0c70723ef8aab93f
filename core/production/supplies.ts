import type { Film } from './film.ts'
import type { PlacedCopy } from './pack-sheets.ts'
import type { PrintMaterial } from './print-material.ts'

/**
 * A printing material. Film is identified by its width and measured in metres; all other materials are counted in
 * sheets (width 0).
 */
export interface SupplyItem {
  material: PrintMaterial
  widthMm: number
}

/** An amount of a material, in thousandths of a metre or sheet. */
export interface SupplyUse extends SupplyItem {
  milli: number
}

/** `productId` is 0 for items without a product. */
export interface OrderSupplyUse extends SupplyUse {
  orderId: string
  productId: number
}

export const isMeasuredInMetres = ({ material }: Pick<SupplyItem, 'material'>): boolean =>
  material === 'DTF film'
export const getSupplyKey = ({ material, widthMm }: SupplyItem): string => `${material} ${widthMm}`

interface Sheet {
  material: PrintMaterial
  times: number
  film: Pick<Film, 'widthMm' | 'heightMm'>
  placed: readonly Pick<PlacedCopy, 'key'>[]
}
interface OnSheet {
  key: string
  orderId: string
  productId: number
  widthMm: number
  heightMm: number
}

/** Returns the material that all prints of a sheet use, including waste. */
export function getSheetSupplyUse({ material, times, film }: Omit<Sheet, 'placed'>): SupplyUse {
  return isMeasuredInMetres({ material })
    ? { material, widthMm: Math.round(film.widthMm), milli: Math.round(times * film.heightMm) }
    : { material, widthMm: 0, milli: times * 1000 }
}

/**
 * Splits each sheet's material, including waste, among orders and products by the area of their pieces. The parts add
 * up exactly to the whole. `pieces` are the pieces that are still printed; sheets without such pieces are skipped.
 */
export function splitSupplyUse(sheets: readonly Sheet[], pieces: readonly OnSheet[]): OrderSupplyUse[] {
  const byKey = new Map(pieces.map((piece) => [piece.key, piece]))
  const uses = new Map<string, OrderSupplyUse>()
  for (const sheet of sheets) {
    const areas = new Map<string, { piece: OnSheet; mm2: number }>()
    for (const { key } of sheet.placed) {
      const piece = byKey.get(key)
      if (!piece) continue
      const of = `${piece.orderId} ${piece.productId}`
      const mm2 = (areas.get(of)?.mm2 ?? 0) + piece.widthMm * piece.heightMm
      areas.set(of, { piece, mm2 })
    }
    const { milli, ...supply } = getSheetSupplyUse(sheet)
    const shared = [...areas.values()]
    const parts = splitProportionally(
      milli,
      shared.map(({ mm2 }) => mm2),
    )
    for (const [at, { piece }] of shared.entries()) {
      const { orderId, productId } = piece
      const key = `${orderId} ${productId} ${getSupplyKey(supply)}`
      const before = uses.get(key)?.milli ?? 0
      uses.set(key, { orderId, productId, ...supply, milli: before + (parts[at] ?? 0) })
    }
  }
  return [...uses.values()].filter(({ milli }) => milli > 0)
}

/** Splits a whole number in proportion to `parts`. The results are integers that add up to the whole. */
export function splitProportionally(whole: number, parts: readonly number[]): number[] {
  const all = parts.reduce((sum, part) => sum + part, 0)
  let soFar = 0
  return parts.map((part) => {
    const before = Math.round((whole * soFar) / all)
    soFar += part
    return Math.round((whole * soFar) / all) - before
  })
}

export const recentUseDays = 28

export function countDaysLeft(inStockMilli: number, usedMilli: number, days = recentUseDays): number | null {
  if (usedMilli <= 0) return null
  return Math.max(0, Math.floor((inStockMilli * days) / usedMilli))
}

/**
 * Returns true if more must be ordered: the stock is below its alert level or, without an alert level, lasts for less
 * than a week.
 */
export function isStockLow(stock: {
  inStockMilli: number
  warnBelow: number | null
  daysLeft: number | null
}): boolean {
  if (stock.inStockMilli <= 0) return true
  if (stock.warnBelow !== null) return stock.inStockMilli < stock.warnBelow * 1000
  return stock.daysLeft !== null && stock.daysLeft < 7
}

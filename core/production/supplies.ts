import type { Film } from './film.ts'
import type { Placed } from './pack-sheets.ts'
import type { PrintMaterial } from './print-material.ts'

/** What is bought to print on: film of a width by the metre, all else by the sheet (width 0). */
export interface Supply {
  material: PrintMaterial
  widthMm: number
}

/** Thousandths of a metre or sheet. */
export interface Used extends Supply {
  milli: number
}

/** What an order uses of it for one of its products; 0: of no product. */
export interface Use extends Used {
  orderId: string
  productId: number
}

export const isByMetre = ({ material }: Pick<Supply, 'material'>): boolean => material === 'DTF film'
export const supplyKey = ({ material, widthMm }: Supply): string => `${material} ${widthMm}`

interface Sheet {
  material: PrintMaterial
  /** How often it is printed. */
  times: number
  film: Pick<Film, 'widthMm' | 'heightMm'>
  placed: readonly Pick<Placed, 'key'>[]
}
interface OnSheet {
  key: string
  orderId: string
  productId: number
  widthMm: number
  heightMm: number
}

/** What all prints of a sheet take, used to its edges or not. */
export function usedBy({ material, times, film }: Omit<Sheet, 'placed'>): Used {
  return isByMetre({ material })
    ? { material, widthMm: Math.round(film.widthMm), milli: Math.round(times * film.heightMm) }
    : { material, widthMm: 0, milli: times * 1000 }
}

/**
 * What each order uses for each of its products: a sheet is shared by the area of what lies on it, its waste with it, to the
 * last thousandth. `pieces`: those that are still printed; a sheet on which nothing is left is not used.
 */
export function usesOf(sheets: readonly Sheet[], pieces: readonly OnSheet[]): Use[] {
  const byKey = new Map(pieces.map((piece) => [piece.key, piece]))
  const uses = new Map<string, Use>()
  for (const sheet of sheets) {
    const areas = new Map<string, { piece: OnSheet; mm2: number }>()
    for (const { key } of sheet.placed) {
      const piece = byKey.get(key)
      if (!piece) continue
      const of = `${piece.orderId} ${piece.productId}`
      const mm2 = (areas.get(of)?.mm2 ?? 0) + piece.widthMm * piece.heightMm
      areas.set(of, { piece, mm2 })
    }
    const { milli, ...supply } = usedBy(sheet)
    const shared = [...areas.values()]
    const parts = sharesOf(
      milli,
      shared.map(({ mm2 }) => mm2),
    )
    for (const [at, { piece }] of shared.entries()) {
      const { orderId, productId } = piece
      const key = `${orderId} ${productId} ${supplyKey(supply)}`
      const before = uses.get(key)?.milli ?? 0
      uses.set(key, { orderId, productId, ...supply, milli: before + (parts[at] ?? 0) })
    }
  }
  return [...uses.values()].filter(({ milli }) => milli > 0)
}

/** A whole in parts as these are to each other, so that the parts are the whole. */
export function sharesOf(whole: number, parts: readonly number[]): number[] {
  const all = parts.reduce((sum, part) => sum + part, 0)
  let soFar = 0
  return parts.map((part) => {
    const before = Math.round((whole * soFar) / all)
    soFar += part
    return Math.round((whole * soFar) / all) - before
  })
}

/** Days that recent use is looked at of. */
export const recentDays = 28

/** For how many whole days there is enough, as it was used lately; null: none of it was. */
export function daysLeft(inStockMilli: number, usedMilli: number, days = recentDays): number | null {
  if (usedMilli <= 0) return null
  return Math.max(0, Math.floor((inStockMilli * days) / usedMilli))
}

/** Whether somebody is to order more of it: below what was set, or where nothing was, enough for less than a week. */
export function isShort(stock: {
  inStockMilli: number
  warnBelow: number | null
  daysLeft: number | null
}): boolean {
  if (stock.inStockMilli <= 0) return true
  if (stock.warnBelow !== null) return stock.inStockMilli < stock.warnBelow * 1000
  return stock.daysLeft !== null && stock.daysLeft < 7
}

import type { Sen } from '#core/shared/money.ts'

/**
 * The other lines of the same product in an order. Price tiers and the minimum quantity apply to all lines together.
 */
export interface OtherLines {
  /** Number of pieces in the lines before this one. `after` counts the pieces in the lines after it. */
  before: number
  after: number
  sheets: number
  /** Fees per order that an earlier line already contains, as `option/choice`. */
  charged: readonly string[]
}

export const noOtherLines: OtherLines = { before: 0, after: 0, sheets: 0, charged: [] }

/** Returns the portion of a price that this line pays. The portions of all lines add up to the price. */
export function calculatePortion(sen: Sen, quantity: number, { before, after }: OtherLines): Sen {
  const all = before + quantity + after
  if (all === quantity) return sen
  return Math.round((sen * (before + quantity)) / all) - Math.round((sen * before) / all)
}

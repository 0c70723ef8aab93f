import type { Sen } from '#core/shared/money.ts'

/** The other lines of the same product in an order. Price steps and the minimum count all lines together. */
export interface Beside {
  /** Pieces in the lines before this one, and in those after it. */
  before: number
  after: number
  /** Sheets of all other lines. */
  sheets: number
  /** Fees per order that an earlier line already charges, as `option/choice`. */
  charged: readonly string[]
}

export const alone: Beside = { before: 0, after: 0, sheets: 0, charged: [] }

/** This line's part of a price that is the same for all pieces together; the parts of all lines add up to it. */
export function portionOf(sen: Sen, quantity: number, { before, after }: Beside): Sen {
  const all = before + quantity + after
  if (all === quantity) return sen
  return Math.round((sen * (before + quantity)) / all) - Math.round((sen * before) / all)
}

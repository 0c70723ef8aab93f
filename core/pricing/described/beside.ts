import type { Sen } from '#core/shared/money.ts'

/** What else of the product the same order has, in other choices: steps and the fewest count all of it together. */
export interface Beside {
  /** Pieces in the lines before this one, and in those after it. */
  before: number
  after: number
  /** Sheets of all other lines. */
  sheets: number
  /** What costs so much an order and is charged with an earlier line, `option/choice`. */
  charged: readonly string[]
}

export const alone: Beside = { before: 0, after: 0, sheets: 0, charged: [] }

/** This line's part of a price that is the same for all pieces together; the parts of all lines add up to it. */
export function portionOf(sen: Sen, quantity: number, { before, after }: Beside): Sen {
  const all = before + quantity + after
  if (all === quantity) return sen
  return Math.round((sen * (before + quantity)) / all) - Math.round((sen * before) / all)
}

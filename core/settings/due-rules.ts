import type { Way, WorkRules } from '../due/work-days.ts'

/** When the shop works, how much it makes, and how long each thing takes: what due days are promised by. */
export interface DueRules {
  /** Customers are promised days. */
  on: boolean
  week: boolean[]
  cut_off: string
  /** Days on which less is made than usual; the shop's holidays are such days, too. */
  days: { date: string; percent: number; name: string }[]
  capacity: Record<Way, number | null>
  keep_free_percent: number
  /** Days of work that it takes. */
  turnaround: Record<Way, number>
  /** Products that take another time. */
  products: { product_id: number; days: number }[]
  /** What is ordered as rush. */
  rush_days: number
}

/** As promises reckon with it; `holidays`: days on which the shop is closed. */
export function workRulesOf(
  { week, cut_off, days, capacity, keep_free_percent }: DueRules,
  holidays: readonly { date: string }[],
): WorkRules {
  return {
    week,
    cutOff: cut_off,
    days: [...days, ...holidays.map(({ date }) => ({ date, percent: 0 }))],
    capacity,
    keepFreePercent: keep_free_percent,
  }
}

/** Days of work that this takes. */
export function turnaroundOf(
  { turnaround, products, rush_days }: Pick<DueRules, 'turnaround' | 'products' | 'rush_days'>,
  { way, productId, rush }: { way: Way; productId: number | null; rush: boolean },
): number {
  const usual = products.find(({ product_id }) => product_id === productId)?.days ?? turnaround[way]
  return rush ? Math.min(rush_days, usual) : usual
}

export const wayLabels = {
  sets: 'Sets of name tags and logos',
  sheets: 'Sheets of stickers',
  pieces: 'Pieces of other products',
} as const satisfies Record<Way, string>

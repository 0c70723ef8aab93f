import type { WorkUnit, WorkRules } from '../due/work-days.ts'

export interface DueDateRules {
  on: boolean
  week: boolean[]
  cut_off: string
  /** Days with reduced capacity, in addition to the shop's holidays. */
  days: { date: string; percent: number; name: string }[]
  capacity: Record<WorkUnit, number | null>
  keep_free_percent: number
  /** Usual turnaround in working days. */
  turnaround: Record<WorkUnit, number>
  /** Products whose turnaround differs from the usual one, in working days. */
  products: { product_id: number; days: number }[]
  /** Turnaround of rush orders, in working days. */
  rush_days: number
}

/** `holidays` are days on which the shop is closed. */
export function createWorkRules(
  { week, cut_off, days, capacity, keep_free_percent }: DueDateRules,
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

/** Returns the turnaround in working days. */
export function getTurnaroundDays(
  { turnaround, products, rush_days }: Pick<DueDateRules, 'turnaround' | 'products' | 'rush_days'>,
  { way, productId, rush }: { way: WorkUnit; productId: number | null; rush: boolean },
): number {
  const configuredDays = products.find(({ product_id }) => product_id === productId)?.days ?? turnaround[way]
  return rush ? Math.min(rush_days, configuredDays) : configuredDays
}

export const workUnitLabels = {
  sets: 'Name tag and logo sets',
  sheets: 'Sticker sheets',
  pieces: 'Other products (pieces)',
} as const satisfies Record<WorkUnit, string>

import { getWeekday } from '../messaging/recurrence.ts'
import { parseShopTime, getShopDay } from '../shared/shop-time.ts'
import { addDays } from '../shared/shop-weeks.ts'

/** Units of work: sets of name tags and logos, sheets of stickers, and pieces of all other products. */
export const workUnits = ['sets', 'sheets', 'pieces'] as const
export type WorkUnit = (typeof workUnits)[number]

/** Days are shop days, `YYYY-MM-DD`. */
export interface WorkRules {
  /** One entry per weekday, Monday to Sunday. True for a working day. */
  week: readonly boolean[]
  /** Shop time, `HH:mm`. Work that arrives later begins on the next working day. */
  cutOff: string
  /**
   * Days with reduced or no capacity, such as holidays and sick leave. If a day has several entries, the lowest one
   * counts.
   */
  days: readonly { date: string; percent: number }[]
  /** Capacity of a usual day by unit. `null` if unlimited. */
  capacity: Readonly<Record<WorkUnit, number | null>>
  /** Percentage of each day's capacity that is reserved for unforeseen work. */
  keepFreePercent: number
}

/** The scheduling horizon: due dates are at most this many days ahead. */
export const maxDaysAhead = 400

export function getWorkPercent({ week, days }: WorkRules, day: string): number {
  if (!week[getWeekday(day) - 1]) return 0
  // This function is called for hundreds of days per due date, so it allocates no lists.
  let least = 100
  for (const { date, percent } of days) if (date === day && percent < least) least = percent
  return least
}

/** Returns the day's capacity in units of work, or `null` if it is unlimited. */
export function getCapacity(rules: WorkRules, way: WorkUnit, day: string): number | null {
  const capacity = rules.capacity[way]
  return capacity === null ? null : Math.floor((capacity * getWorkPercent(rules, day)) / 100)
}

export function getSchedulableCapacity(rules: WorkRules, way: WorkUnit, day: string): number {
  const made = getCapacity(rules, way, day) ?? Infinity
  return made === Infinity ? made : Math.floor((made * (100 - rules.keepFreePercent)) / 100)
}

/** Returns this day or the next working day after it, or `null` if there is none within the scheduling horizon. */
export function findWorkDayFrom(rules: WorkRules, day: string): string | null {
  for (let ahead = 0; ahead <= maxDaysAhead; ahead += 1) {
    const date = addDays(day, ahead)
    if (getWorkPercent(rules, date) > 0) return date
  }
  return null
}

/** Returns the day that is `count` working days after `day`, or `null` if it is beyond the scheduling horizon. */
export function addWorkDays(rules: WorkRules, day: string, count: number): string | null {
  let date: string | null = day
  for (let passed = 0; passed < count && date !== null; passed += 1)
    date = findWorkDayFrom(rules, addDays(date, 1))
  return date
}

export function getCutOffTime({ cutOff }: WorkRules, day: string): Date {
  const instant = parseShopTime(`${day} ${cutOff}`)
  if (!instant) throw new Error(`invalid cut-off time: ${day} ${cutOff}`)
  return instant
}

/**
 * Returns the first working day whose cut-off is more than `leastMs` after `now`, or `null` if there is none within the
 * scheduling horizon.
 */
export function findFirstWorkDay(rules: WorkRules, now: Date, leastMs = 0): string | null {
  const today = getShopDay(now)
  const inTime = now.getTime() + leastMs < getCutOffTime(rules, today).getTime()
  return findWorkDayFrom(rules, inTime ? today : addDays(today, 1))
}

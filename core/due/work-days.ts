import { getWeekday } from '../messaging/recurrence.ts'
import { parseShopTime, getShopDay } from '../shared/shop-time.ts'
import { addDays } from '../shared/shop-weeks.ts'

/** Units of work: sets of name tags and logos, sheets of stickers, pieces of everything else. */
export const workUnits = ['sets', 'sheets', 'pieces'] as const
export type WorkUnit = (typeof workUnits)[number]

/** The working days and capacity of the shop. Days are shop days, `YYYY-MM-DD`. */
export interface WorkRules {
  /** Monday to Sunday. True for a working day. */
  week: readonly boolean[]
  /** Shop time, `HH:mm`. Later work begins on the next working day. */
  cutOff: string
  /**
   * Days with reduced or no capacity, such as holidays and sick leave. The lowest of several entries for a day
   * counts.
   */
  days: readonly { date: string; percent: number }[]
  /** Capacity of a usual day. `null` if unlimited. */
  capacity: Readonly<Record<WorkUnit, number | null>>
  /** Share of each day that is reserved for unforeseen work. */
  keepFreePercent: number
}

/** The scheduling horizon in days. */
export const maxDaysAhead = 400

/** Returns the capacity of this day as a percentage of a usual day. */
export function getWorkPercent({ week, days }: WorkRules, day: string): number {
  if (!week[getWeekday(day) - 1]) return 0
  // Called for hundreds of days per due date, so it allocates no lists.
  let least = 100
  for (const { date, percent } of days) if (date === day && percent < least) least = percent
  return least
}

/** Returns the capacity of this day, or `null` if unlimited. */
export function getCapacity(rules: WorkRules, way: WorkUnit, day: string): number | null {
  const usual = rules.capacity[way]
  return usual === null ? null : Math.floor((usual * getWorkPercent(rules, day)) / 100)
}

/** Returns the part of the capacity that due dates may use. */
export function getSchedulableCapacity(rules: WorkRules, way: WorkUnit, day: string): number {
  const made = getCapacity(rules, way, day) ?? Infinity
  return made === Infinity ? made : Math.floor((made * (100 - rules.keepFreePercent)) / 100)
}

/** Returns the first working day from this one on, or `null` if there is none in sight. */
export function findWorkDay(rules: WorkRules, day: string): string | null {
  for (let ahead = 0; ahead <= maxDaysAhead; ahead += 1) {
    const date = addDays(day, ahead)
    if (getWorkPercent(rules, date) > 0) return date
  }
  return null
}

/** Returns the working day that is `count` working days after this one. */
export function addWorkDays(rules: WorkRules, day: string, count: number): string | null {
  let date: string | null = day
  for (let passed = 0; passed < count && date !== null; passed += 1)
    date = findWorkDay(rules, addDays(date, 1))
  return date
}

/** Returns the instant until which work can still begin on this day. */
export function getCutOff({ cutOff }: WorkRules, day: string): Date {
  const instant = parseShopTime(`${day} ${cutOff}`)
  if (!instant) throw new Error(`invalid cut-off time: ${day} ${cutOff}`)
  return instant
}

/** Returns the first working day whose cut-off is at least `leastMs` away. */
export function findFirstWorkDay(rules: WorkRules, now: Date, leastMs = 0): string | null {
  const today = getShopDay(now)
  const inTime = now.getTime() + leastMs < getCutOff(rules, today).getTime()
  return findWorkDay(rules, inTime ? today : addDays(today, 1))
}

import { weekdayOf } from '../messaging/recurrence.ts'
import { parseShopTime, shopDayOf } from '../shared/shop-time.ts'
import { daysAfter } from '../shared/shop-weeks.ts'

/** What is counted of work: sets of name tags and logos, sheets of stickers, pieces of everything else. */
export const ways = ['sets', 'sheets', 'pieces'] as const
export type Way = (typeof ways)[number]

/** When the shop works, and how much it makes. Days are shop days, `YYYY-MM-DD`. */
export interface WorkRules {
  /** Monday to Sunday: whether work is done. */
  week: readonly boolean[]
  /** Shop time, `HH:mm`: what comes later is begun on the next day of work. */
  cutOff: string
  /** Days on which less than usual is made, or nothing: holidays, somebody sick. Of several for one day the least counts. */
  days: readonly { date: string; percent: number }[]
  /** What a usual day makes; null: as much as there is. */
  capacity: Readonly<Record<Way, number | null>>
  /** Of each day this much is not promised: for what goes wrong. */
  keepFreePercent: number
}

/** Farther ahead nothing is promised. */
export const mostDaysAhead = 400

/** How much of a usual day is worked on this one, percent. */
export function workOn({ week, days }: WorkRules, day: string): number {
  if (!week[weekdayOf(day) - 1]) return 0
  // Asked for hundreds of days for each promise: no lists are made.
  let least = 100
  for (const { date, percent } of days) if (date === day && percent < least) least = percent
  return least
}

/** What this day makes; null: as much as there is. */
export function capacityOn(rules: WorkRules, way: Way, day: string): number | null {
  const usual = rules.capacity[way]
  return usual === null ? null : Math.floor((usual * workOn(rules, day)) / 100)
}

/** What of this day may be promised. */
export function promisableOn(rules: WorkRules, way: Way, day: string): number {
  const made = capacityOn(rules, way, day) ?? Infinity
  return made === Infinity ? made : Math.floor((made * (100 - rules.keepFreePercent)) / 100)
}

/** The first day of work from this one on; null: there is none in sight. */
export function workDayFrom(rules: WorkRules, day: string): string | null {
  for (let ahead = 0; ahead <= mostDaysAhead; ahead += 1) {
    const date = daysAfter(day, ahead)
    if (workOn(rules, date) > 0) return date
  }
  return null
}

/** The day of work that is so many of them after this one. */
export function workDaysAfter(rules: WorkRules, day: string, count: number): string | null {
  let date: string | null = day
  for (let passed = 0; passed < count && date !== null; passed += 1)
    date = workDayFrom(rules, daysAfter(date, 1))
  return date
}

/** The instant until which work of this day is taken. */
export function cutOffOn({ cutOff }: WorkRules, day: string): Date {
  const instant = parseShopTime(`${day} ${cutOff}`)
  if (!instant) throw new Error(`${day} ${cutOff} is no time of the shop`)
  return instant
}

/** The first day of work whose cut-off is at least so far away. */
export function beginsOn(rules: WorkRules, now: Date, leastMs = 0): string | null {
  const today = shopDayOf(now)
  const inTime = now.getTime() + leastMs < cutOffOn(rules, today).getTime()
  return workDayFrom(rules, inTime ? today : daysAfter(today, 1))
}

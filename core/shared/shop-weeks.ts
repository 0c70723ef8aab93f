import { parseShopTime, getShopDay } from './shop-time.ts'

const dayMs = 86_400_000

/** Returns the instant at which a shop day starts. Throws if the day is invalid. */
export function getStartOfShopDay(day: string): Date {
  const instant = parseShopTime(`${day} 00:00`)
  if (!instant) throw new Error(`invalid shop day: ${day}`)
  return instant
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the number of days between two days. Negative if `to` is earlier. */
export const countDaysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs

/**
 * Returns the last `count` weeks up to the week of `now`, oldest first. Weeks are from Monday to Sunday in shop time.
 */
export function listWeeksUntil(now: Date, count: number): { from: string; to: string }[] {
  const today = getShopDay(now)
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  return Array.from({ length: count }, (_, at) => {
    const from = addDays(monday, (at + 1 - count) * 7)
    return { from, to: addDays(from, 6) }
  })
}

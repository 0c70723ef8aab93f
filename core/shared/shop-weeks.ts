import { parseShopTime, shopDayOf } from './shop-time.ts'

const dayMs = 86_400_000

/** Returns the first instant of a shop day. Throws if the day is invalid. */
export function startOfShopDay(day: string): Date {
  const instant = parseShopTime(`${day} 00:00`)
  if (!instant) throw new Error(`invalid shop day: ${day}`)
  return instant
}

/** Adds days to a shop day. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the weeks up to the one of `now`, each from Monday to Sunday in shop time, oldest first. */
export function weeksUntil(now: Date, count: number): { from: string; to: string }[] {
  const today = shopDayOf(now)
  const monday = daysAfter(today, -((new Date(today).getUTCDay() + 6) % 7))
  return Array.from({ length: count }, (_, at) => {
    const from = daysAfter(monday, (at + 1 - count) * 7)
    return { from, to: daysAfter(from, 6) }
  })
}

import { getShopDay } from './shop-time.ts'
import { addDays, getStartOfShopDay } from './shop-weeks.ts'

/** A period, and the same part of the previous day, week or month. */
export interface ComparedPeriod {
  /** The first day of the period. */
  day: string
  from: Date
  to: Date
  before: { day: string; from: Date; to: Date }
}

/**
 * Returns today, this week (from Monday) and this month up to `now`, each with the same part of the period before.
 * Today is compared with the same day of the last week, because weekdays differ. A previous month that is shorter
 * counts completely.
 */
export function getComparedPeriods(now: Date): Record<'today' | 'week' | 'month', ComparedPeriod> {
  const today = getShopDay(now)
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  const first = `${today.slice(0, 7)}-01`
  const lastMonth = `${addDays(first, -1).slice(0, 7)}-01`
  return {
    today: span(today, addDays(today, -7), now),
    week: span(monday, addDays(monday, -7), now),
    month: span(first, lastMonth, now, getStartOfShopDay(first)),
  }
}

function span(day: string, dayBefore: string, now: Date, atMost?: Date): ComparedPeriod {
  const [from, fromBefore] = [getStartOfShopDay(day), getStartOfShopDay(dayBefore)]
  const same = fromBefore.getTime() + (now.getTime() - from.getTime())
  const to = new Date(Math.min(same, atMost?.getTime() ?? same))
  return { day, from, to: now, before: { day: dayBefore, from: fromBefore, to } }
}

/** Returns the last shop day of a period that ends before `to`. */
export const getLastDay = ({ to }: Pick<ComparedPeriod, 'to'>): string =>
  getShopDay(new Date(to.getTime() - 1))

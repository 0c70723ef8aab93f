import { getShopDay } from './shop-time.ts'
import { addDays, getStartOfShopDay } from './shop-weeks.ts'

export interface ComparedPeriod {
  day: string
  from: Date
  to: Date
  before: { day: string; from: Date; to: Date }
}

/**
 * Returns today, this week (from Monday) and this month up to `now`, each with the corresponding part of the previous
 * period. Today is compared with the same day of the previous week, because weekdays differ. A previous month that is
 * shorter than the elapsed part counts completely.
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

/** Returns the last shop day of a period, whose end `to` is exclusive. */
export const getLastDayOfPeriod = ({ to }: Pick<ComparedPeriod, 'to'>): string =>
  getShopDay(new Date(to.getTime() - 1))

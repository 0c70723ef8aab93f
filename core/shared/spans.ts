import { shopDayOf } from './shop-time.ts'
import { daysAfter, startOfShopDay } from './shop-weeks.ts'

/** A period, and the same part of the previous day, week or month. */
export interface Span {
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
export function spansUntil(now: Date): Record<'today' | 'week' | 'month', Span> {
  const today = shopDayOf(now)
  const monday = daysAfter(today, -((new Date(today).getUTCDay() + 6) % 7))
  const first = `${today.slice(0, 7)}-01`
  const lastMonth = `${daysAfter(first, -1).slice(0, 7)}-01`
  return {
    today: span(today, daysAfter(today, -7), now),
    week: span(monday, daysAfter(monday, -7), now),
    month: span(first, lastMonth, now, startOfShopDay(first)),
  }
}

function span(day: string, dayBefore: string, now: Date, atMost?: Date): Span {
  const [from, fromBefore] = [startOfShopDay(day), startOfShopDay(dayBefore)]
  const same = fromBefore.getTime() + (now.getTime() - from.getTime())
  const to = new Date(Math.min(same, atMost?.getTime() ?? same))
  return { day, from, to: now, before: { day: dayBefore, from: fromBefore, to } }
}

/** Returns the last shop day of a period that ends before `to`. */
export const lastDayOf = ({ to }: Pick<Span, 'to'>): string => shopDayOf(new Date(to.getTime() - 1))

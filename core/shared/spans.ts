import { shopDayOf } from './shop-time.ts'
import { daysAfter, startOfShopDay } from './shop-weeks.ts'

/** From an instant up to another, and the same span of the day, week or month before. */
export interface Span {
  /** Its first day. */
  day: string
  from: Date
  to: Date
  before: { day: string; from: Date; to: Date }
}

/**
 * Today, this week (from Monday) and this month up to `now`, each beside the one before up to the same time of it: today
 * beside the same day last week, since a Saturday is no Friday. A month that was shorter counts whole.
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

/** The last shop day of a span: it ends before `to`. */
export const lastDayOf = ({ to }: Pick<Span, 'to'>): string => shopDayOf(new Date(to.getTime() - 1))

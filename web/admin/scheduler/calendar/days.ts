import { dayOf, shopNow } from '#web/shop-clock.ts'
import type { MessageView } from '../view.ts'

// Days are texts, `yyyy-MM-dd`, of the shop's calendar; they are counted in UTC so that no browser zone gets in.

const dayMs = 86_400_000

export const today = (): string => dayOf(shopNow())

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** The same day of another month, its last one where it has no such day. */
function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The Monday of its week. */
const monday = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** The first and the last day that a calendar shows: whole weeks, or one day. */
export function rangeOf(view: Pick<MessageView, 'show' | 'on'>): { from: string; to: string } {
  const on = view.on ?? today()
  if (view.show === 'day') return { from: on, to: on }
  if (view.show === 'week') return { from: monday(on), to: addDays(monday(on), 6) }
  const first = `${on.slice(0, 7)}-01`
  return { from: monday(first), to: addDays(monday(addDays(addMonths(first, 1), -1)), 6) }
}

/** As far on, or back, as the calendar shows. */
export function turned({ show, on = today() }: Pick<MessageView, 'show' | 'on'>, way: 1 | -1): string {
  if (show === 'day') return addDays(on, way)
  return show === 'week' ? addDays(on, way * 7) : addMonths(on, way)
}

const words = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(day))

/** What the calendar shows, in words. */
export function titleOf(view: Pick<MessageView, 'show' | 'on'>): string {
  const { from, to } = rangeOf(view)
  if (view.show === 'day') return dayWords(from)
  if (view.show === 'month') return words(view.on ?? today(), { month: 'long', year: 'numeric' })
  return `${words(from, { day: 'numeric', month: 'short' })} – ${words(to, { day: 'numeric', month: 'short', year: 'numeric' })}`
}

/** `Saturday, 21 November 2026`. */
export const dayWords = (day: string) =>
  words(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
export const weekdayOf = (day: string) => words(day, { weekday: 'short' })

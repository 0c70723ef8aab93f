import { getDayFromTime, getShopNow } from '#web/shop-clock.ts'
import type { MessageView } from '../message-view.ts'

// Days are `yyyy-MM-dd` strings in shop time. Calculations use UTC, so that the browser's time zone doesn't matter.

const dayMs = 86_400_000

export const getToday = (): string => getDayFromTime(getShopNow())

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** Returns the same day of another month, or that month's last day if it is too short. */
function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

const monday = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

export function getCalendarRange(view: Pick<MessageView, 'show' | 'on'>): { from: string; to: string } {
  const on = view.on ?? getToday()
  if (view.show === 'day') return { from: on, to: on }
  if (view.show === 'week') return { from: monday(on), to: addDays(monday(on), 6) }
  const first = `${on.slice(0, 7)}-01`
  return { from: monday(first), to: addDays(monday(addDays(addMonths(first, 1), -1)), 6) }
}

export function getShiftedCalendarDay(
  { show, on = getToday() }: Pick<MessageView, 'show' | 'on'>,
  way: 1 | -1,
): string {
  if (show === 'day') return addDays(on, way)
  return show === 'week' ? addDays(on, way * 7) : addMonths(on, way)
}

const words = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(day))

export function formatCalendarTitle(view: Pick<MessageView, 'show' | 'on'>): string {
  const { from, to } = getCalendarRange(view)
  if (view.show === 'day') return formatFullDay(from)
  if (view.show === 'month') return words(view.on ?? getToday(), { month: 'long', year: 'numeric' })
  return `${words(from, { day: 'numeric', month: 'short' })} – ${words(to, { day: 'numeric', month: 'short', year: 'numeric' })}`
}

export const formatFullDay = (day: string) =>
  words(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
export const formatShortWeekday = (day: string) => words(day, { weekday: 'short' })

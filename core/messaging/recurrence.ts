import { parseShopTime, getShopDay } from '../shared/shop-time.ts'

export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/**
 * Weekdays are numbered from 1 for Monday. If a month is too short for a day, the message is sent on the last day of
 * that month, so a reminder for the 31st is also sent in February.
 */
export type RecurrenceRule =
  | { every: 'day' }
  | { every: 'week'; days: number[] }
  | { every: 'month'; day: number | 'last' }
  | { every: 'year'; month: number; day: number }

export interface RecurrencePlan {
  rule: RecurrenceRule
  /** Time of day in shop time, `HH:mm`. */
  time: string
  /** First day and, optionally, last day, `yyyy-MM-dd` in shop time. */
  from: string
  until: string | null
}

const dayMs = 86_400_000
/** Every rule recurs at least once within this many days. */
const longestGapDays = 366

/** Returns the first occurrence of the plan after an instant, or `null` if none is left. */
export function getNextOccurrence(plan: RecurrencePlan, after: Date): Date | null {
  const today = getShopDay(after)
  const first = today > plan.from ? today : plan.from
  // Searches one more day, because today's occurrence may have passed.
  for (let ahead = 0; ahead <= longestGapDays + 1; ahead += 1) {
    const day = dayAfter(first, ahead)
    if (plan.until !== null && day > plan.until) return null
    if (!isRecurrenceDay(plan.rule, day)) continue
    const at = parseShopTime(`${day} ${plan.time}:00`)
    if (at && at.getTime() > after.getTime()) return at
  }
  return null
}

export function listNextOccurrences(plan: RecurrencePlan, after: Date, most: number): Date[] {
  const times: Date[] = []
  for (let last: Date | null = after; times.length < most;) {
    last = getNextOccurrence(plan, last)
    if (!last) break
    times.push(last)
  }
  return times
}

export function isRecurrenceDay(rule: RecurrenceRule, day: string): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (rule.every === 'day') return true
  if (rule.every === 'week') return rule.days.includes(getWeekday(day))
  if (rule.every === 'month') return date === (rule.day === 'last' ? last : Math.min(rule.day, last))
  return month === rule.month && date === Math.min(rule.day, last)
}

/** Returns 1 for Monday to 7 for Sunday. */
export function getWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

export function formatRecurrence(rule: RecurrenceRule): string {
  if (rule.every === 'day') return 'Every day'
  if (rule.every === 'week') {
    const days = rule.days.toSorted((one, other) => one - other).map((day) => weekdayNames[day - 1] ?? '')
    return `Every ${days.length > 1 ? `${days.slice(0, -1).join(', ')} and ${days.at(-1)}` : days[0]}`
  }
  if (rule.every === 'month')
    return rule.day === 'last' ? 'On the last day of each month' : `On day ${rule.day} of each month`
  return `Each year on ${rule.day} ${months[rule.month - 1]}`
}

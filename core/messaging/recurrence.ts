import { parseShopTime, shopDayOf } from '../shared/shop-time.ts'

/** Days of the week, Monday first. */
export const weekdays = [
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
 * On which days something comes again. Days of the week count from 1, Monday. A day that a month does not have is
 * its last one: who is to be reminded on the 31st is reminded in February too.
 */
export type Recurrence =
  | { every: 'day' }
  | { every: 'week'; days: number[] }
  | { every: 'month'; day: number | 'last' }
  | { every: 'year'; month: number; day: number }

export interface RepeatPlan {
  rule: Recurrence
  /** `HH:mm` in shop time. */
  time: string
  /** The first day that counts, `yyyy-MM-dd` in shop time, and the last one. */
  from: string
  until: string | null
}

const dayMs = 86_400_000
/** Every rule comes at least once in so many days. */
const longestGapDays = 366

/** The first time of the plan after an instant, or null where none is left. */
export function nextOccurrence(plan: RepeatPlan, after: Date): Date | null {
  const today = shopDayOf(after)
  const first = today > plan.from ? today : plan.from
  // The first day's own time may have passed: then the search is a day longer.
  for (let ahead = 0; ahead <= longestGapDays + 1; ahead += 1) {
    const day = dayAfter(first, ahead)
    if (plan.until !== null && day > plan.until) return null
    if (!fallsOn(plan.rule, day)) continue
    const at = parseShopTime(`${day} ${plan.time}:00`)
    if (at && at.getTime() > after.getTime()) return at
  }
  return null
}

/** The next few times, for a person to see whether the rule is meant so. */
export function nextOccurrences(plan: RepeatPlan, after: Date, most: number): Date[] {
  const times: Date[] = []
  for (let last: Date | null = after; times.length < most;) {
    last = nextOccurrence(plan, last)
    if (!last) break
    times.push(last)
  }
  return times
}

/** Whether a rule comes on a day, `yyyy-MM-dd`. */
export function fallsOn(rule: Recurrence, day: string): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (rule.every === 'day') return true
  if (rule.every === 'week') return rule.days.includes(weekdayOf(day))
  if (rule.every === 'month') return date === (rule.day === 'last' ? last : Math.min(rule.day, last))
  return month === rule.month && date === Math.min(rule.day, last)
}

/** From 1, Monday, to 7. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** The rule as one says it. */
export function ruleWords(rule: Recurrence): string {
  if (rule.every === 'day') return 'Every day'
  if (rule.every === 'week') {
    const days = rule.days.toSorted((one, other) => one - other).map((day) => weekdays[day - 1] ?? '')
    return `Every ${days.length > 1 ? `${days.slice(0, -1).join(', ')} and ${days.at(-1)}` : days[0]}`
  }
  if (rule.every === 'month')
    return rule.day === 'last' ? 'On the last day of each month' : `On day ${rule.day} of each month`
  return `Each year on ${rule.day} ${months[rule.month - 1]}`
}

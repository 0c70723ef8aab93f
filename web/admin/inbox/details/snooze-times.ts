import { formatListTime, getShopDay, parseShopTime } from '#core/shared/shop-time.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export interface SnoozeTime {
  label: string
  /** ISO 8601. */
  until: string
  /** The same time, formatted in shop time. */
  note: string
}

/** Returns suggested times until which a conversation is hidden: later today, tomorrow morning and next Monday. */
export function listSnoozeTimes(now: Date): SnoozeTime[] {
  const tomorrow = atNine(new Date(now.getTime() + dayMs))
  const weekday = new Date(`${getShopDay(now)}T12:00:00Z`).getUTCDay()
  const daysToMonday = (8 - weekday) % 7 || 7
  const monday = atNine(new Date(now.getTime() + daysToMonday * dayMs))
  return [
    present('Later today', new Date(now.getTime() + 3 * hourMs)),
    present('Tomorrow morning', tomorrow),
    present('Next week', monday),
  ]
}

const present = (label: string, until: Date): SnoozeTime => ({
  label,
  until: until.toISOString(),
  note: formatListTime(until),
})

const atNine = (day: Date): Date => parseShopTime(`${getShopDay(day)} 09:00`) ?? day

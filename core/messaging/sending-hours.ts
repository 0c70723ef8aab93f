import { shopDayOf, shopOffsetMs } from '../shared/shop-time.ts'

/** Shop time, `HH:mm`; `to` may be `24:00`. */
export interface DayHours {
  from: string
  to: string
}

/** When planned messages may go out. */
export interface SendingHours {
  /** Monday to Sunday; null for a day on which nothing goes out. Null: at any time. */
  hours: (DayHours | null)[] | null
  /** Days of the shop, `YYYY-MM-DD`, on which nothing goes out. */
  holidays: { date: string }[]
}

const dayMs = 86_400_000
/** Farther than this nobody plans; a shop that never opens is looked at again then. */
const mostDays = 400

/** Null: planned messages may go out at this instant; else the instant from which they may. */
export function opensAt(rules: SendingHours, now: Date): Date | null {
  if (!rules.hours) return null
  const today = shopDayStart(now)
  for (let day = 0; day <= mostDays; day += 1) {
    const date = new Date(today.getTime() + day * dayMs)
    const open = hoursOn(rules, date)
    if (!open || now.getTime() >= date.getTime() + minutesOf(open.to) * 60_000) continue
    const from = new Date(date.getTime() + minutesOf(open.from) * 60_000)
    return from.getTime() <= now.getTime() ? null : from
  }
  return new Date(now.getTime() + mostDays * dayMs)
}

/** The first instant of a later day at which planned messages may go out. */
export function openingAfter(rules: SendingHours, now: Date): Date {
  const tomorrow = new Date(shopDayStart(now).getTime() + dayMs)
  return opensAt(rules, tomorrow) ?? tomorrow
}

/** The hours of the day that begins at this instant; null: closed. */
function hoursOn({ hours, holidays }: SendingHours, dayStart: Date): DayHours | null {
  // 1 January 1970 was a Thursday, the shop's week begins on Monday.
  const open = hours?.[(dayNumberOf(dayStart) + 3) % 7] ?? null
  if (!open || holidays.length === 0) return open
  const date = shopDayOf(dayStart)
  return holidays.some((holiday) => holiday.date === date) ? null : open
}

const dayNumberOf = (instant: Date) => Math.floor((instant.getTime() + shopOffsetMs) / dayMs)

/** When the shop's day of an instant begins. Reckoned, as an estimate asks for it for each of thousands of messages. */
export function shopDayStart(instant: Date): Date {
  return new Date(dayNumberOf(instant) * dayMs - shopOffsetMs)
}

/** Minutes since midnight of `HH:mm`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** A pause of sending: in force while `resumedAt` is null. */
export interface Pause {
  pausedAt: Date | null
  resumedAt: Date | null
}

/**
 * How long after its time a message may still go out, ms. What fell due in a pause has not been missed: the pause
 * is added as long as it lies within the grace.
 */
export function graceWithPauseMs({ pausedAt, resumedAt }: Pause, graceMs: number, now: Date): number {
  if (!pausedAt) return graceMs
  if (!resumedAt) return graceMs + Math.max(0, now.getTime() - pausedAt.getTime())
  const isRecent = now.getTime() - resumedAt.getTime() < graceMs
  return isRecent ? graceMs + Math.max(0, resumedAt.getTime() - pausedAt.getTime()) : graceMs
}

import { getShopDay, shopOffsetMs } from '../shared/shop-time.ts'

/** Shop time, `HH:mm`. `to` may be `24:00`. */
export interface DayHours {
  from: string
  to: string
}

/** When scheduled messages may be sent. */
export interface SendingHours {
  /** Monday to Sunday, with `null` for a closed day. `null` as a whole if there are no sending hours. */
  hours: (DayHours | null)[] | null
  /** Shop days, `YYYY-MM-DD`, on which nothing is sent. */
  holidays: { date: string }[]
}

const dayMs = 86_400_000
/** Search horizon. A shop that never opens is checked again after it. */
const mostDays = 400

/** Returns `null` if scheduled messages may be sent at this instant, otherwise the instant from which they may. */
export function getOpeningTime(rules: SendingHours, now: Date): Date | null {
  if (!rules.hours) return null
  const today = getShopDayStart(now)
  for (let day = 0; day <= mostDays; day += 1) {
    const date = new Date(today.getTime() + day * dayMs)
    const open = hoursOn(rules, date)
    if (!open || now.getTime() >= date.getTime() + parseMinutes(open.to) * 60_000) continue
    const from = new Date(date.getTime() + parseMinutes(open.from) * 60_000)
    return from.getTime() <= now.getTime() ? null : from
  }
  return new Date(now.getTime() + mostDays * dayMs)
}

/** Returns the first instant of a later day at which scheduled messages may be sent. */
export function findOpeningAfter(rules: SendingHours, now: Date): Date {
  const tomorrow = new Date(getShopDayStart(now).getTime() + dayMs)
  return getOpeningTime(rules, tomorrow) ?? tomorrow
}

/** Returns the sending hours of the day that begins at this instant, or `null` if it is closed. */
function hoursOn({ hours, holidays }: SendingHours, dayStart: Date): DayHours | null {
  // 1 January 1970 was a Thursday, and the shop's week begins on Monday.
  const open = hours?.[(dayNumberOf(dayStart) + 3) % 7] ?? null
  if (!open || holidays.length === 0) return open
  const date = getShopDay(dayStart)
  return holidays.some((holiday) => holiday.date === date) ? null : open
}

const dayNumberOf = (instant: Date) => Math.floor((instant.getTime() + shopOffsetMs) / dayMs)

/**
 * Returns the start of the shop day of an instant. Computed without `Intl`, because estimates call it for thousands
 * of messages.
 */
export function getShopDayStart(instant: Date): Date {
  return new Date(dayNumberOf(instant) * dayMs - shopOffsetMs)
}

/** Converts `HH:mm` to minutes since midnight. */
export function parseMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** A pause of sending, in force while `resumedAt` is `null`. */
export interface SendingPause {
  pausedAt: Date | null
  resumedAt: Date | null
}

/**
 * Returns how many milliseconds after its time a message may still be sent. Messages due during a pause are not
 * missed, so the part of the pause within the grace period is added to it.
 */
export function getGracePeriodMs({ pausedAt, resumedAt }: SendingPause, graceMs: number, now: Date): number {
  if (!pausedAt) return graceMs
  if (!resumedAt) return graceMs + Math.max(0, now.getTime() - pausedAt.getTime())
  const isRecent = now.getTime() - resumedAt.getTime() < graceMs
  return isRecent ? graceMs + Math.max(0, resumedAt.getTime() - pausedAt.getTime()) : graceMs
}

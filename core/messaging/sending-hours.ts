import { getShopDay, shopOffsetMs } from '../shared/shop-time.ts'

/** Sending hours of one day in shop time, `HH:mm`. `to` may be `24:00`. */
export interface DayHours {
  from: string
  to: string
}

export interface SendingHours {
  /**
   * Hours from Monday to Sunday, with `null` for a closed day. The whole list is `null` if there are no sending
   * hours.
   */
  hours: (DayHours | null)[] | null
  /** Shop days (`YYYY-MM-DD`) on which no scheduled messages are sent. */
  holidays: { date: string }[]
}

const dayMs = 86_400_000
/**
 * Number of days that are searched for the next opening. If the shop is closed on all of them, the hours are checked
 * again after this time.
 */
const mostDays = 400

/** Returns `null` if scheduled messages may be sent at `now`, otherwise the next instant at which they may be sent. */
export function getNextSendingStart(rules: SendingHours, now: Date): Date | null {
  if (!rules.hours) return null
  const today = getShopDayStart(now)
  for (let day = 0; day <= mostDays; day += 1) {
    const date = new Date(today.getTime() + day * dayMs)
    const open = hoursOn(rules, date)
    if (!open || now.getTime() >= date.getTime() + parseMinutesSinceMidnight(open.to) * 60_000) continue
    const from = new Date(date.getTime() + parseMinutesSinceMidnight(open.from) * 60_000)
    return from.getTime() <= now.getTime() ? null : from
  }
  return new Date(now.getTime() + mostDays * dayMs)
}

/** Returns the first instant on a later day at which scheduled messages may be sent. */
export function findOpeningTimeAfter(rules: SendingHours, now: Date): Date {
  const tomorrow = new Date(getShopDayStart(now).getTime() + dayMs)
  return getNextSendingStart(rules, tomorrow) ?? tomorrow
}

function hoursOn({ hours, holidays }: SendingHours, dayStart: Date): DayHours | null {
  // Day 0, 1 January 1970, was a Thursday. Adding 3 makes Monday 0.
  const open = hours?.[(dayNumberOf(dayStart) + 3) % 7] ?? null
  if (!open || holidays.length === 0) return open
  const date = getShopDay(dayStart)
  return holidays.some((holiday) => holiday.date === date) ? null : open
}

const dayNumberOf = (instant: Date) => Math.floor((instant.getTime() + shopOffsetMs) / dayMs)

/**
 * Returns the start of the shop day that contains an instant. Estimates call this function for thousands of messages,
 * so it does not use `Intl`, which is slower.
 */
export function getShopDayStart(instant: Date): Date {
  return new Date(dayNumberOf(instant) * dayMs - shopOffsetMs)
}

export function parseMinutesSinceMidnight(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** A pause of sending. It is in force while `resumedAt` is `null`. */
export interface SendingPause {
  pausedAt: Date | null
  resumedAt: Date | null
}

/**
 * Returns how many milliseconds after its scheduled time a message may still be sent. Messages that become due during a
 * pause are not missed, so the length of a pause is added until the grace period after its end has passed.
 */
export function getGracePeriodMs({ pausedAt, resumedAt }: SendingPause, graceMs: number, now: Date): number {
  if (!pausedAt) return graceMs
  if (!resumedAt) return graceMs + Math.max(0, now.getTime() - pausedAt.getTime())
  const isRecent = now.getTime() - resumedAt.getTime() < graceMs
  return isRecent ? graceMs + Math.max(0, resumedAt.getTime() - pausedAt.getTime()) : graceMs
}

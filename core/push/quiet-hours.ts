import { getShopDayStart, parseMinutesSinceMidnight } from '../messaging/sending-hours.ts'
import { getShopDay } from '../shared/shop-time.ts'

/** The hours and days on which a user gets no notifications, in shop time. */
export interface QuietTimes {
  /** Every day from `from` to `to` (`HH:mm`). If `to` is earlier than `from`, it is on the next day. */
  quiet_hours: { from: string; to: string } | null
  /** Weekdays without notifications, from 0 for Monday to 6 for Sunday. */
  days_off: number[]
}

export function isQuietTime({ quiet_hours: hours, days_off: daysOff }: QuietTimes, now: Date): boolean {
  if (daysOff.includes(getShopWeekday(now))) return true
  if (!hours) return false
  const minute = (now.getTime() - getShopDayStart(now).getTime()) / 60_000
  const [from, to] = [parseMinutesSinceMidnight(hours.from), parseMinutesSinceMidnight(hours.to)]
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/** Returns 0 for Monday to 6 for Sunday. */
function getShopWeekday(instant: Date): number {
  const noonUtc = new Date(`${getShopDay(instant)}T12:00:00Z`)
  return (noonUtc.getUTCDay() + 6) % 7
}

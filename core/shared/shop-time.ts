/** The shop's time zone (D-10). */
export const shopZone = 'Asia/Kuala_Lumpur'

/** Malaysia has had UTC+8 without daylight saving since 1982. A test compares this with the time zone database. */
export const shopOffsetMs = 8 * 3_600_000

const written = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i

const earliestYear = 1970

/**
 * Parses a time: `YYYY-MM-DD HH:mm[:ss]` in the given time zone, or ISO 8601 with an offset. Fractions of a second are
 * dropped. Returns `null` for other texts.
 */
export function parseShopTime(text: string, timezone: typeof shopZone | 'UTC' = shopZone): Date | null {
  const match = written.exec(text.trim())
  if (!match) return null
  const [, year, month, day, hour, minute, second = '0', offset] = match
  const fields: DateFields = [
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  ]
  // The year was mistyped or lacks a digit. Date.UTC would read 26 as 1926.
  if (fields[0] < earliestYear) return null
  const asUtc = new Date(Date.UTC(...fields))
  // Date.UTC would turn 30 February into a day in March, so dates that don't exist are refused.
  if (asUtc.getUTCMonth() !== fields[1] || asUtc.getUTCDate() !== fields[2]) return null
  if (fields[3] > 23 || fields[4] > 59 || fields[5] > 59) return null
  if (offset) return new Date(asUtc.getTime() - offsetOf(offset))
  return new Date(asUtc.getTime() - (timezone === 'UTC' ? 0 : shopOffsetMs))
}

type DateFields = [number, number, number, number, number, number]

function offsetOf(text: string): number {
  if (text.toUpperCase() === 'Z') return 0
  const sign = text.startsWith('-') ? -1 : 1
  return sign * (Number(text.slice(1, 3)) * 60 + Number(text.slice(-2))) * 60_000
}

/**
 * Formats an instant as `YYYY-MM-DD HH:mm:ss` in shop time, the format of `scheduled_time` in calls and of the time
 * picker.
 */
export function formatShopTime(instant: Date): string {
  return new Date(instant.getTime() + shopOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** Formats an instant as `dd/MM/yyyy HH:mm` in shop time for lists (SCHED-03). */
export const formatListTime = (instant: Date): string =>
  `${formatListDay(getShopDay(instant))} ${formatTimeOfDay(instant)}`

/**
 * Formats an instant as `dd/MM HH:mm` in shop time, for narrow places that show current work, whose year is obvious.
 */
export const formatShortTime = (instant: Date): string =>
  `${formatListDay(getShopDay(instant)).slice(0, 5)} ${formatTimeOfDay(instant)}`

/** Formats a day such as `2026-11-22` as `22/11/2026`. */
export const formatListDay = (day: string): string => day.split('-').toReversed().join('/')

/** Formats an instant as `yyyy-MM-dd HH:mm` in shop time. Spreadsheets recognise and sort this format. */
export const formatSpreadsheetTime = (instant: Date): string => formatShopTime(instant).slice(0, 16)

/** Formats an instant as `HH:mm` in shop time. */
export const formatTimeOfDay = (instant: Date): string => formatShopTime(instant).slice(11, 16)

/**
 * Formats a day as `Sun, 22 Nov 2026`, for display beside date fields, which each browser formats differently.
 * Empty for an invalid day.
 */
export function formatDayWithWeekday(day: string): string {
  const start = parseShopTime(`${day} 00:00`)
  if (!start) return ''
  const parts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  return new Intl.DateTimeFormat('en-GB', { timeZone: shopZone, ...parts }).format(start)
}

/** Formats a day as `25 August` for use in a sentence. The year is added if it is not the year of `today`. */
export function formatDayInSentence(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  const parts = { timeZone: 'UTC', day: 'numeric', month: 'long', year } as const
  return new Intl.DateTimeFormat('en-GB', parts).format(new Date(day))
}

/** Returns the shop day of an instant as `yyyy-MM-dd`. */
export const getShopDay = (instant: Date): string => formatShopTime(instant).slice(0, 10)

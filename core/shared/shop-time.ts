/** The zone that the shop lives in (D-10). */
export const shopZone = 'Asia/Kuala_Lumpur'

/** Malaysia has kept UTC+8 without summer time since 1982; a test holds this against the zone database. */
export const shopOffsetMs = 8 * 3_600_000

const written = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i

const earliestYear = 1970

/**
 * Reads a time as people and clients write it: `YYYY-MM-DD HH:mm[:ss]` in shop time (or in UTC where
 * `timezone` says so), or ISO 8601 with an offset, taken as such. Whole seconds. Null when it is no such time.
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
  // A year with a missing or mistyped digit; Date.UTC reads 26 as 1926.
  if (fields[0] < earliestYear) return null
  const asUtc = new Date(Date.UTC(...fields))
  // Date.UTC rolls 30 February over into March: a date that doesn't exist is refused instead.
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

/** `YYYY-MM-DD HH:mm:ss` in shop time: the wire's `scheduled_time`, the picker's value. */
export function formatShopTime(instant: Date): string {
  return new Date(instant.getTime() + shopOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

// How screens write times; each purpose has one shape, and this is the only place that knows it.

/** `dd/MM/yyyy HH:mm` in shop time: how lists show it (SCHED-03). */
export const formatListTime = (instant: Date): string =>
  `${formatListDay(shopDayOf(instant))} ${formatClock(instant)}`

/** `dd/MM HH:mm`, where room is short: of this year's work the year says nothing. */
export const formatShortTime = (instant: Date): string =>
  `${formatListDay(shopDayOf(instant)).slice(0, 5)} ${formatClock(instant)}`

/** `dd/MM/yyyy` of a day as the wire has it, `yyyy-MM-dd`. */
export const formatListDay = (day: string): string => day.split('-').toReversed().join('/')

/** `yyyy-MM-dd HH:mm` in shop time, for spreadsheets: it sorts, and each of them reads it as a time. */
export const formatFileTime = (instant: Date): string => formatShopTime(instant).slice(0, 16)

/** `HH:mm` in shop time, where the day is known. */
export const formatClock = (instant: Date): string => formatShopTime(instant).slice(11, 16)

/** `Sun, 22 Nov 2026` beside a field that the browser draws in a shape of its own; empty where it is no day. */
export function formatDayWords(day: string): string {
  const start = parseShopTime(`${day} 00:00`)
  if (!start) return ''
  const parts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  return new Intl.DateTimeFormat('en-GB', { timeZone: shopZone, ...parts }).format(start)
}

/** `25 August` in a sentence, with its year where that is not the one of `today`. */
export function formatDayInSentence(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  const parts = { timeZone: 'UTC', day: 'numeric', month: 'long', year } as const
  return new Intl.DateTimeFormat('en-GB', parts).format(new Date(day))
}

/** `yyyy-MM-dd` in shop time: days as the wire and file names have them. */
export const shopDayOf = (instant: Date): string => formatShopTime(instant).slice(0, 10)

import { formatShopTime, parseShopTime } from '#core/shared/shop-time.ts'

// Times in this file are text in shop time, `yyyy-MM-dd HH:mm:ss`. Such text sorts correctly and doesn't depend on
// the browser's time zone.

export const getShopNow = (): string => formatShopTime(new Date())

export function addShopTime(time: string, ms: number): string {
  const instant = parseShopTime(time)
  return instant ? formatShopTime(new Date(instant.getTime() + ms)) : time
}

export const getDayFromTime = (time: string): string => time.slice(0, 10)

/** Returns the first 5-minute step at or after `time`. */
export function roundUpToTimeStep(time: string): string {
  const instant = parseShopTime(time)
  const step = 5 * 60_000
  return instant ? formatShopTime(new Date(Math.ceil(instant.getTime() / step) * step)) : time
}

/**
 * Returns `null` if the time is invalid or before `least`, which is a time or a day. Seconds are optional,
 * the hour can have one digit, and the date can also be `dd/MM/yyyy`, as in message lists.
 */
export function parseTypedTime(typed: string, least: string): string | null {
  const text = typed
    .trim()
    .replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})/, (_, day: string, month: string, year: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
    .replace(/^(\d{4}-\d{2}-\d{2})[ T]+(\d:)/, '$1 0$2')
  const zoned = /Z$|[+-]\d{2}:?\d{2}$/i.test(text.slice(10))
  const instant = zoned ? null : parseShopTime(text)
  const time = instant && formatShopTime(instant)
  return time && time >= least ? time : null
}

/** Returns the day as a `Date`, whose time of day has no meaning. */
export function toCalendarDate(time: string): Date {
  const [year = 0, month = 1, day = 1] = getDayFromTime(time).split('-').map(Number)
  return new Date(year, month - 1, day)
}
export function formatCalendarDate(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const two = (part: number) => String(part).padStart(2, '0')

/** Returns `null` if the time has passed. */
export function formatTimeLeft(time: string): string | null {
  const instant = parseShopTime(time)
  const minutes = instant ? Math.ceil((instant.getTime() - Date.now()) / 60_000) : 0
  if (minutes <= 0) return null
  if (minutes < 60) return `in ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 ? `in ${hours} h ${minutes % 60} min` : `in ${hours} h`
  return `in ${Math.round(hours / 24)} days`
}

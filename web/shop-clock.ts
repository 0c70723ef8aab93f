import { formatShopTime, parseShopTime } from '#core/shared/shop-time.ts'

// Times here are texts in shop time, `yyyy-MM-dd HH:mm:ss`: they sort as they are, and no browser zone gets in.

export const shopNow = (): string => formatShopTime(new Date())

/** The same clock so much later, ms. */
export function later(time: string, ms: number): string {
  const instant = parseShopTime(time)
  return instant ? formatShopTime(new Date(instant.getTime() + ms)) : time
}

export const dayOf = (time: string): string => time.slice(0, 10)

/** The next step of the picker's grid, 5 minutes, from `time` on. */
export function nextStep(time: string): string {
  const instant = parseShopTime(time)
  const step = 5 * 60_000
  return instant ? formatShopTime(new Date(Math.ceil(instant.getTime() / step) * step)) : time
}

/**
 * What a typed time means, or null where it is none or lies before `least` (a time or a day). Seconds may be
 * left out, the hour may have one figure, and the day may stand first, as in the list.
 */
export function readTyped(typed: string, least: string): string | null {
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

/** A browser date that stands for a calendar day, and back; its clock means nothing. */
export function toCalendar(time: string): Date {
  const [year = 0, month = 1, day = 1] = dayOf(time).split('-').map(Number)
  return new Date(year, month - 1, day)
}
export function fromCalendar(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const two = (part: number) => String(part).padStart(2, '0')

/** How long until then, in words: `in 2 h 5 min`. Null when the time has come. */
export function untilWords(time: string): string | null {
  const instant = parseShopTime(time)
  const minutes = instant ? Math.ceil((instant.getTime() - Date.now()) / 60_000) : 0
  if (minutes <= 0) return null
  if (minutes < 60) return `in ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 ? `in ${hours} h ${minutes % 60} min` : `in ${hours} h`
  return `in ${Math.round(hours / 24)} days`
}

import { getWeekday } from '../messaging/recurrence.ts'
import { formatTimeOfDay, getShopDay } from '../shared/shop-time.ts'
import { addDays } from '../shared/shop-weeks.ts'
import type { Language } from '../shared/language.ts'

/** `Intl` is not used, because loading its language data takes a slow phone longer than running our scripts. */
const weekdays = {
  ms: ['Isnin', 'Selasa', 'Rabu', 'Khamis', 'Jumaat', 'Sabtu', 'Ahad'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
} as const satisfies Record<Language, readonly string[]>
const months = {
  ms: 'Januari Februari Mac April Mei Jun Julai Ogos September Oktober November Disember'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
} as const satisfies Record<Language, readonly string[]>

/** Formats a shop day for use in a sentence: `Jumaat, 27 November` or `Friday, 27 November`. */
export function formatDueDate(day: string, language: Language): string {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  return `${weekdays[language][getWeekday(day) - 1]}, ${date} ${months[language][month - 1]}`
}

/** Formats a shop time: `4.00 petang` or `4:00 pm`. */
export function formatClockTime(clock: string, language: Language): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const twelve = hours % 12 || 12
  const padded = String(minutes).padStart(2, '0')
  if (language === 'en') return `${twelve}:${padded} ${hours < 12 ? 'am' : 'pm'}`
  return `${twelve}.${padded} ${partOfDay(hours)}`
}

function partOfDay(hours: number): string {
  if (hours < 12) return 'pagi'
  if (hours < 14) return 'tengah hari'
  return hours < 19 ? 'petang' : 'malam'
}

const near = {
  ms: { today: 'hari ini', tomorrow: 'esok' },
  en: { today: 'today', tomorrow: 'tomorrow' },
} as const satisfies Record<Language, Record<'today' | 'tomorrow', string>>

/**
 * Formats an instant in shop time relative to `now`, for example `4.00 petang hari ini`, `4:00 pm today`, or `4.00
 * petang, Rabu, 25 November`.
 */
export function formatPaymentDeadline(at: Date, now: Date, language: Language): string {
  const [day, today] = [getShopDay(at), getShopDay(now)]
  const clock = formatClockTime(formatTimeOfDay(at), language)
  if (day === today) return `${clock} ${near[language].today}`
  if (day === addDays(today, 1)) return `${clock} ${near[language].tomorrow}`
  return `${clock}, ${formatDueDate(day, language)}`
}

import { formatListTime } from '../../../core/values/shop-time.ts'

/** `HH:mm` in shop time. */
export const clockOf = (iso: string): string => formatListTime(new Date(iso)).slice(11)

/** `dd/MM/yyyy` in shop time. */
export const dateOf = (iso: string): string => formatListTime(new Date(iso)).slice(0, 10)

/** Today the clock is enough; before that the day. */
export function chatTimeOf(iso: string): string {
  return dateOf(iso) === dateOf(new Date().toISOString()) ? clockOf(iso) : dateOf(iso)
}

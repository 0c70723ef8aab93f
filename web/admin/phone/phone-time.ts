import { formatClock, formatListDay, getShopDay } from '#core/shared/shop-time.ts'

export const clockOf = (iso: string): string => formatClock(new Date(iso))

export const dateOf = (iso: string): string => formatListDay(getShopDay(new Date(iso)))

/** Formats a time as the clock for today, otherwise as the day. */
export function chatTimeOf(iso: string): string {
  return dateOf(iso) === dateOf(new Date().toISOString()) ? clockOf(iso) : dateOf(iso)
}

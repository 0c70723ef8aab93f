import { formatTimeOfDay, formatDayWithWeekday, formatListDay, getShopDay } from '#core/shared/shop-time.ts'

export const formatChatClock = (iso: string): string => formatTimeOfDay(new Date(iso))

export const formatChatDay = (iso: string): string => formatListDay(getShopDay(new Date(iso)))

export function formatChatTime(iso: string): string {
  return formatChatDay(iso) === formatChatDay(new Date().toISOString())
    ? formatChatClock(iso)
    : formatChatDay(iso)
}

/** Formats a day such as `2026-11-22` as `Today`, `Yesterday` or `Sun, 22 Nov 2026`. */
export function formatChatDayName(day: string): string {
  const now = Date.now()
  if (day === getShopDay(new Date(now))) return 'Today'
  if (day === getShopDay(new Date(now - 86_400_000))) return 'Yesterday'
  return formatDayWithWeekday(day)
}

import { formatClock, formatListDay, getShopDay } from '#core/shared/shop-time.ts'

export const formatChatClock = (iso: string): string => formatClock(new Date(iso))

export const formatChatDay = (iso: string): string => formatListDay(getShopDay(new Date(iso)))

/** Shows the time of day for today's messages, and otherwise the day. */
export function formatChatTime(iso: string): string {
  return formatChatDay(iso) === formatChatDay(new Date().toISOString())
    ? formatChatClock(iso)
    : formatChatDay(iso)
}

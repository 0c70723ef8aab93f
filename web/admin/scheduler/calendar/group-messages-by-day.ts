import type { ListedMessage } from '#core/messaging/message-list.ts'
import type { getMessageCalendar } from '#core/messaging/message-calendar.ts'
import type { ReplyOf } from '#core/contract.ts'
import { messageStatuses } from '#core/messaging/message-states.ts'
import { getDayFromTime } from '#web/shop-clock.ts'

export interface CalendarDay {
  day: string
  total: number
  counts: ReplyOf<typeof getMessageCalendar>['days'][number]['counts']
  messages: ListedMessage[]
}

/**
 * Groups messages by their scheduled day, so that a moved message appears on its new day before the server has
 * replied.
 */
export function groupMessagesByDay(days: ReplyOf<typeof getMessageCalendar>['days']): CalendarDay[] {
  const all = days
    .flatMap(({ messages }) => messages)
    .toSorted((one, other) => (one.scheduled_time < other.scheduled_time ? -1 : 1))
  return days.map(({ day, counts }) => ({
    day,
    counts,
    total: messageStatuses.reduce((total, status) => total + (counts[status] ?? 0), 0),
    messages: all.filter((message) => getDayFromTime(message.scheduled_time) === day),
  }))
}

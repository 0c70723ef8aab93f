import { messageStatuses, type MessageStatus } from '#core/messaging/message-states.ts'
import { messageStatusLabels } from '../message-status.tsx'
import type { CalendarDay } from './group-messages-by-day.ts'

const dots = {
  pending: 'bg-info',
  sending: 'bg-caution',
  sent: 'bg-good',
  failed: 'bg-wrong',
  cancelled: 'bg-edge',
} satisfies Record<MessageStatus, string>

export function DayCounts({ day, capped }: { day: CalendarDay; capped: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-13 text-quiet tabular-nums">
      {messageStatuses.map((status) => {
        const count = day.counts[status]
        if (!count) return null
        return (
          <span
            key={status}
            className="inline-flex items-center gap-1"
            title={messageStatusLabels[status].label}
          >
            <span aria-hidden className={`size-2 rounded-full ${dots[status]}`} />
            {count.toLocaleString('en')}
            {capped && '+'}
            <span className="sr-only"> {messageStatusLabels[status].label}</span>
          </span>
        )
      })}
    </span>
  )
}

import { messageStatuses, type MessageStatus } from '#core/messaging/message-states.ts'
import { statusWords } from '../status-words.tsx'
import type { Day } from './placed.ts'

const dots = {
  pending: 'bg-info',
  sending: 'bg-caution',
  sent: 'bg-good',
  failed: 'bg-wrong',
  cancelled: 'bg-edge',
} satisfies Record<MessageStatus, string>

/** Counts of a day's messages by state. If `capped`, the counts are minimums. */
export function DayCounts({ day, capped }: { day: Day; capped: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-13 text-quiet tabular-nums">
      {messageStatuses.map((status) => {
        const count = day.counts[status]
        if (!count) return null
        return (
          <span key={status} className="inline-flex items-center gap-1" title={statusWords[status].label}>
            <span aria-hidden className={`size-2 rounded-full ${dots[status]}`} />
            {count.toLocaleString('en')}
            {capped && '+'}
            <span className="sr-only"> {statusWords[status].label}</span>
          </span>
        )
      })}
    </span>
  )
}

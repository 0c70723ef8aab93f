import type { BatchAction, BatchDetails } from '#core/production/batch-details.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Card } from '#web/ui/card.tsx'

const words: Record<BatchAction, string> = {
  made: 'Made',
  undone: 'Taken back',
  'took out': 'Taken out',
  reprinted: 'Printed again',
  sent: 'Sent',
  'laid out': 'Laid out',
  printed: 'Printed',
  cut: 'Cut',
  sorted: 'Sorted',
  'not done': 'Not done after all',
}

/** Who did what to the batch, the latest first. */
export function BatchHistory({ details: { events } }: { details: BatchDetails }) {
  return (
    <Card flush>
      <ul>
        {events.map(({ id, at, action, note, by }) => (
          <li key={id} className="border-t border-line px-4 py-3 text-15 first:border-t-0 md:px-6">
            <p className="break-words">
              <span className="font-semibold">{words[action]}</span>
              {note && `: ${note}`}
            </p>
            <p className="text-13 text-quiet tabular-nums">
              {formatListTime(new Date(at))} · {by}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

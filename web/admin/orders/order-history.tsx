import type { OrderDetails, OrderEvent } from '../../../core/contracts/order-desk.ts'
import { stageRules } from '../../../core/values/order-stages.ts'
import { formatListTime } from '../../../core/values/shop-time.ts'
import { Button } from '../../ui/button.tsx'
import { UndoIcon } from '../../ui/icons.tsx'
import { useTakeBack } from './use-move-order.ts'

/** Who did what to the order, and when, the latest first. */
export function OrderHistory({ details }: { details: OrderDetails }) {
  const takeBack = useTakeBack()
  const { order, events, can_undo } = details
  return (
    <ol className="text-15">
      {events.map((event) => (
        <li key={event.id} className="flex items-start justify-between gap-3 border-t border-line py-2">
          <span className="min-w-0">
            {wordsOf(event)}
            {event.note && <span className="block break-words whitespace-pre-line">“{event.note}”</span>}
            <span className="block text-13 text-quiet tabular-nums">
              {event.by}, {formatListTime(new Date(event.at))}
            </span>
          </span>
          {event.id === can_undo && (
            <Button
              size="small"
              icon={<UndoIcon width={16} height={16} />}
              busy={takeBack.isPending}
              onClick={() => takeBack.mutate(details)}
            >
              Undo
            </Button>
          )}
        </li>
      ))}
      <li className="border-t border-line py-2">
        Placed
        <span className="block text-13 text-quiet tabular-nums">
          {formatListTime(new Date(order.placed_at))}
        </span>
      </li>
    </ol>
  )
}

const label = (stage: OrderEvent['to']) => (stage ? stageRules[stage].label : '')

function wordsOf({ deed, from, to }: OrderEvent): string {
  return {
    moved: `Moved from ${label(from)} to ${label(to)}`,
    'took back': `Taken back to ${label(to)}`,
  }[deed]
}

import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import { orderStages, stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import { Button } from '#web/ui/button.tsx'
import { movesFor } from '../stage-words.tsx'

/** The usual next step last, as the main one where it leads on; the way to cancel apart from it. */
export function OrderMoves({
  order,
  onMove,
}: {
  order: ListedOrder
  onMove: (order: ListedOrder, to: OrderStage) => void
}) {
  const [next, ...others] = movesFor(order)
  const rest = others.filter((to) => to !== 'cancelled')
  return (
    <>
      {others.includes('cancelled') && (
        <Button variant="quiet" className="text-wrong sm:mr-auto" onClick={() => onMove(order, 'cancelled')}>
          Cancel the order
        </Button>
      )}
      {rest.toReversed().map((to) => (
        <Button key={to} onClick={() => onMove(order, to)}>
          {stageRules[to].label}
        </Button>
      ))}
      {next && (
        <Button
          variant={orderStages.indexOf(next) > orderStages.indexOf(order.stage) ? 'primary' : 'secondary'}
          onClick={() => onMove(order, next)}
        >
          Move to {stageRules[next].label}
        </Button>
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import { type ScannedStage, isScannedStage } from '#core/orders/door/scan.ts'
import { movesFor } from '../orders/stage-words.tsx'
import { orderStages, stageRules } from '#core/orders/order-stages.ts'
import { Button } from '#web/ui/button.tsx'

const gone: Partial<Record<ListedOrder['stage'], string>> = {
  posted: 'It has been posted.',
  handed_over: 'It has been handed over.',
  cancelled: 'It is cancelled: nothing is to be made or sent.',
  quoted: 'It is only quoted: nobody has ordered it yet.',
}

export function NextStep({
  order,
  onStep,
}: {
  order: ListedOrder
  onStep: (to: ScannedStage) => void
}): ReactNode {
  const goneWords = gone[order.stage]
  if (goneWords)
    return (
      <p className="rounded-control bg-sunk px-3 py-2 text-15">
        {goneWords} {order.tracking && <span className="font-semibold tabular-nums">{order.tracking}</span>}
      </p>
    )
  // Only onward: back is for the desk, where one sees what was told.
  const forward = movesFor(order)
    .filter(isScannedStage)
    .filter((to) => orderStages.indexOf(to) > orderStages.indexOf(order.stage))
  const [next] = forward
  if (!next) return null
  return (
    <div className="grid gap-2">
      {order.stage === 'new' && (
        <p className="text-15 text-caution">
          Its money has not been seen. Open the order where it has come in.
        </p>
      )}
      <Button
        size="large"
        variant={order.stage === 'new' ? 'secondary' : 'primary'}
        className="w-full"
        onClick={() => onStep(next)}
      >
        {next === 'handed_over' ? 'Hand over' : `Move to ${stageRules[next].label}`}
      </Button>
    </div>
  )
}

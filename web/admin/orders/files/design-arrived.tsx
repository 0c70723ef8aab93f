import { designCame } from '#core/orders/desk/order-desk.ts'
import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import { Button } from '#web/ui/button.tsx'
import { useChangeOrder } from '../desk/change-order.ts'
import { DesignBadge } from '../stage-words.tsx'

/** Whether the shop has the design, where it does not lie here: then only people know. */
export function DesignArrived({ order }: { order: ListedOrder }) {
  const { id, designs, design_came: came, design_missing: missing } = order
  const change = useChangeOrder(designCame, 'Saved')
  if (designs.length > 0 || (!came && !missing)) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-15">
      <DesignBadge order={order} />
      <span className="text-quiet">
        {came ? 'The shop has it from elsewhere.' : 'The customer has not sent it here yet.'}
      </span>
      <Button size="small" busy={change.isPending} onClick={() => change.mutate({ id, came: !came })}>
        {came ? 'Still missing' : 'Came another way'}
      </Button>
    </p>
  )
}

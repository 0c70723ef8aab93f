import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ReceiptIcon } from '../../ui/icons.tsx'

/** Why no order is shown, on the board and in the table: none is what is looked for, or there are none. */
export function NoOrders({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  if (filtered)
    return (
      <EmptyState title="No orders found" action={<Button onClick={onShowAll}>Show all orders</Button>}>
        No order has what is looked for.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No orders yet"
      icon={<ReceiptIcon />}
      action={<ButtonLink to="/">Open the shop</ButtonLink>}
    >
      What customers order in the shop arrives here. Place the first one yourself, as a customer would.
    </EmptyState>
  )
}

import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ReceiptIcon } from '#web/ui/icons.tsx'

export function NoOrders({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  if (filtered)
    return (
      <EmptyState title="No orders found" action={<Button onClick={onShowAll}>Show all orders</Button>}>
        No orders match these filters.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No orders yet"
      icon={<ReceiptIcon />}
      action={<ButtonLink to="/">Open the shop</ButtonLink>}
    >
      Orders from the shop appear here. Place a test order as a customer would.
    </EmptyState>
  )
}

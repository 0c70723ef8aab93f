import { useState } from 'react'
import { maxMovedOrders } from '#core/orders/admin/bulk-orders.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectionBar } from '#web/ui/admin/selection-bar.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { filterApplicable, listBulkMoves } from './bulk-actions.ts'
import { BulkActionDialog } from './bulk-action-dialog.tsx'
import { useBulkChange, type BulkAction, type UnchangedOrders } from './use-bulk-change.ts'

export function OrderSelectionBar({
  orders,
  onClear,
  onStayed,
}: {
  orders: ListedOrder[]
  onClear: () => void
  onStayed: (stayed: UnchangedOrders) => void
}) {
  // Orders as they were when the dialog opened. Changes made since then are reported after the action.
  const [pendingAction, setPendingAction] = useState<{ action: BulkAction; orders: ListedOrder[] } | null>(
    null,
  )
  const change = useBulkChange((stayed) => {
    setPendingAction(null)
    onStayed(stayed)
    onClear()
  })
  if (orders.length === 0) return null
  const tooMany = orders.length > maxMovedOrders
  const limit = `Select at most ${formatCount(maxMovedOrders, 'order')}.`
  const moves = listBulkMoves(orders)
  return (
    <>
      <SelectionBar
        label="Selected orders"
        words={tooMany ? limit : `${formatCount(orders.length, 'order')} selected`}
        onClear={onClear}
      >
        <Button
          size="small"
          why={
            (tooMany && limit) ||
            (filterApplicable('money', orders).length === 0 && 'No selected order is awaiting payment.')
          }
          onClick={() => setPendingAction({ action: 'money', orders })}
        >
          Confirm payment…
        </Button>
        <Menu
          label="Move to"
          trigger={
            <Button
              size="small"
              why={(tooMany && limit) || (moves.length === 0 && 'The selected orders cannot be moved.')}
            >
              Move to…
            </Button>
          }
        >
          {moves.map(({ to, count }) => (
            <MenuItem
              key={to}
              danger={to === 'cancelled'}
              onSelect={() => setPendingAction({ action: to, orders })}
            >
              {stageRules[to].label} ({count})
            </MenuItem>
          ))}
        </Menu>
      </SelectionBar>
      {pendingAction && (
        <BulkActionDialog {...pendingAction} change={change} onClose={() => setPendingAction(null)} />
      )}
    </>
  )
}

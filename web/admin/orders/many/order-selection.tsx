import { useState } from 'react'
import { maxMovedOrders } from '#core/orders/admin/bulk-orders.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectionBar } from '#web/ui/desk/selection-bar.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { ableTo, movesOfMany } from './many-actions.ts'
import { ManyQuestion } from './many-question.tsx'
import { useChangeMany, type ManyAction, type Stayed } from './use-change-many.ts'

/** Actions for the selected orders. `orders` is their current state. */
export function OrderSelection({
  orders,
  onClear,
  onStayed,
}: {
  orders: ListedOrder[]
  onClear: () => void
  onStayed: (stayed: Stayed) => void
}) {
  // The orders as they were when the dialog opened. Later changes are reported afterwards.
  const [asked, setAsked] = useState<{ action: ManyAction; orders: ListedOrder[] } | null>(null)
  const change = useChangeMany((stayed) => {
    setAsked(null)
    onStayed(stayed)
    onClear()
  })
  if (orders.length === 0) return null
  const tooMany = orders.length > maxMovedOrders
  const limit = `At most ${formatCount(maxMovedOrders, 'order')} at once`
  const moves = movesOfMany(orders)
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
            (ableTo('money', orders).length === 0 && 'None of the selected orders is unpaid.')
          }
          onClick={() => setAsked({ action: 'money', orders })}
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
            <MenuItem key={to} danger={to === 'cancelled'} onSelect={() => setAsked({ action: to, orders })}>
              {stageRules[to].label} ({count})
            </MenuItem>
          ))}
        </Menu>
      </SelectionBar>
      {asked && <ManyQuestion {...asked} change={change} onClose={() => setAsked(null)} />}
    </>
  )
}

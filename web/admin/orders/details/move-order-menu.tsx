import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ArrowRightIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { listAllowedOrderStages } from '../stage-badges.tsx'

export function MoveOrderMenu({
  order,
  onMove,
}: {
  order: ListedOrder
  onMove: (order: ListedOrder, to: OrderStage) => void
}) {
  const moves = listAllowedOrderStages(order)
  const onward = moves.filter((to) => to !== 'cancelled')
  return (
    <Menu
      label="Move to"
      trigger={
        <IconButton label={`Move ${order.number}`} className="-m-1.5">
          <ArrowRightIcon width={18} height={18} />
        </IconButton>
      }
    >
      {onward.map((to) => (
        <MenuItem key={to} onSelect={() => onMove(order, to)}>
          {stageRules[to].label}
        </MenuItem>
      ))}
      {moves.includes('cancelled') && (
        <>
          <MenuSeparator />
          <MenuItem danger onSelect={() => onMove(order, 'cancelled')}>
            Cancel order
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { DesignBadge, ProductionTypeBadges } from './stage-badges.tsx'

/** `compact` limits the height of the badges to one line of text. */
export function OrderBadges({ order, compact = false }: { order: ListedOrder; compact?: boolean }) {
  return (
    <span className={compact ? 'flex gap-1 overflow-hidden empty:hidden *:h-4' : 'contents'}>
      <DesignBadge order={order} />
      <ProductionTypeBadges order={order} />
      {order.is_test && <Badge>Test</Badge>}
    </span>
  )
}

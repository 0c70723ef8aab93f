import type { ListedOrder } from '../../../core/orders/desk/order-list.ts'
import { Badge } from '../../ui/states/status-pill.tsx'
import { DueBadge } from './due/due-badge.tsx'
import { DesignBadge, UnpaidBadge, WayBadges } from './stage-words.tsx'

/** What is to be known of an order beside its stage, the same wherever orders are listed. */
export function OrderBadges({ order }: { order: ListedOrder }) {
  return (
    <>
      <DueBadge order={order} />
      <UnpaidBadge order={order} />
      <DesignBadge order={order} />
      <WayBadges order={order} />
      {order.is_test && <Badge>Test</Badge>}
    </>
  )
}

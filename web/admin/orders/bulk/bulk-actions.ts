import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { isOrdered, orderStages, type OrderStage } from '#core/orders/order-stages.ts'
import { listAllowedOrderStages } from '../stage-badges.tsx'
import type { BulkAction } from './use-bulk-change.ts'

/**
 * Returns the orders to which the action applies, based on the data on the screen. The server checks again.
 */
export function filterApplicable(action: BulkAction, orders: readonly ListedOrder[]): ListedOrder[] {
  if (action === 'money') return orders.filter(({ stage, paid_at }) => !paid_at && isOrdered(stage))
  // Unpaid orders move to Paid only by confirming the payment.
  return orders.filter(
    (order) => listAllowedOrderStages(order).includes(action) && (action !== 'paid' || order.paid_at),
  )
}

export function listBulkMoves(orders: readonly ListedOrder[]): { to: OrderStage; count: number }[] {
  return orderStages
    .map((to) => ({ to, count: filterApplicable(to, orders).length }))
    .filter(({ count }) => count > 0)
}

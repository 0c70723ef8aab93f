import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { isOrdered, orderStages, type OrderStage } from '#core/orders/order-stages.ts'
import { movesFor } from '../stage-words.tsx'
import type { ManyAction } from './use-change-many.ts'

/** Those of the orders with which it can be done, as they are shown; the server has the last word. */
export function ableTo(action: ManyAction, orders: readonly ListedOrder[]): ListedOrder[] {
  if (action === 'money') return orders.filter(({ stage, paid_at }) => !paid_at && isOrdered(stage))
  // To Paid only what was paid before: else it is money that is seen, which has words of its own.
  return orders.filter((order) => movesFor(order).includes(action) && (action !== 'paid' || order.paid_at))
}

/** Where some of the orders can be moved, in their way through the shop, and how many of them. */
export function movesOfMany(orders: readonly ListedOrder[]): { to: OrderStage; count: number }[] {
  return orderStages.map((to) => ({ to, count: ableTo(to, orders).length })).filter(({ count }) => count > 0)
}

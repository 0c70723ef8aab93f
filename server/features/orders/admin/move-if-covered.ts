import { getUpfrontAmount } from '#core/payments/order-balance.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Order } from '../store/orders-tables.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { moveLockedOrder } from './move-order.ts'

/**
 * Moves a locked order from New to Paid if its payments cover its reduced total, as a payment of the rest would have
 * done. `before` is the order with its previous total. An order without payments stays in New.
 */
export async function moveOrderIfCovered(
  dependencies: Pick<OrdersDependencies, 'customerUrl' | 'siteUrl'>,
  tx: Db,
  { before, order }: { before: Order; order: Order },
  by: string,
): Promise<Order> {
  if (order.stage !== 'new' || isCovered(before) || !isCovered(order)) return order
  const moved = await moveLockedOrder(dependencies, tx, order, { to: 'paid', note: '', paid_sen: 0 }, by)
  if (moved instanceof Refusal) throw new Error(`order ${order.number} can't be moved to Paid: ${moved.code}`)
  return moved.order
}

const isCovered = (order: Order) => order.paidSen > 0 && order.paidSen >= getUpfrontAmount(order)

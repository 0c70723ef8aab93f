import { getNextAmountDue, getOrderBalance } from '#core/payments/order-balance.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import { hasOnlinePayment, type PayableOrder } from '#server/features/payments/payments.ts'
import { findOrderByKey } from '../store/find-order-by-key.ts'
import { findOrderByPublicId, findOrdersByIds, lockOrders } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'

/**
 * Returns the order that a customer is about to pay. `key` is either the key in a link that opens the order, or the
 * order's public id, which only the browser that placed the order has.
 */
export async function findPayableOrder(
  db: Db,
  link: { order: string; key: string },
): Promise<PayableOrder | null> {
  const order = await findOrderByKey(db, link, 'slips')
  return order && toPayable(order)
}

export async function listPayableOrders(
  db: Db,
  ids: string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<PayableOrder[]> {
  if (ids.length === 0) return []
  const orders = await (lock ? lockOrders(db, ids) : findOrdersByIds(db, ids))
  return orders.map(toPayable)
}

export async function findOrderIdByPublicId(db: Db, publicId: string): Promise<string | null> {
  return (await findOrderByPublicId(db, publicId))?.id ?? null
}

function toPayable(order: Order): PayableOrder {
  return {
    id: order.id,
    publicId: order.publicId,
    number: order.number,
    name: order.nama,
    phone: order.phone,
    dueSen: getAmountToPayOnline(order),
    isCancelled: order.stage === 'cancelled',
    isTest: order.isTest,
  }
}

type OrderSums = Pick<Order, 'stage' | 'totalSen' | 'paidSen' | 'depositSen' | 'anonymisedAt' | 'isTest'>

/** Returns the amount that the customer can pay online. 0 if the shop has no online payment. */
export async function findAmountToPayOnline(db: Db, order: OrderSums): Promise<number> {
  const amountSen = getAmountToPayOnline(order)
  return amountSen > 0 && (await hasOnlinePayment(db, order)) ? amountSen : 0
}

/** Returns the unpaid part of the deposit if there is one, otherwise the balance. 0 for quotes and cancelled orders. */
function getAmountToPayOnline(order: OrderSums): number {
  if (!isOrdered(order.stage) || order.anonymisedAt) return 0
  return getNextAmountDue(getOrderBalance(order))
}

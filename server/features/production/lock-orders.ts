import type { Db } from '#server/db/database.ts'
import { findOrders, lockedOrders, type Order } from '../orders/orders.ts'

/** Locks these orders, so that a concurrent change sees the result of this one. */
export async function lockOrders(tx: Db, publicIds: string[]): Promise<Order[]> {
  const found = await findOrders.byPublicIds(tx, publicIds)
  return lockedOrders.lock(
    tx,
    found.map(({ id }) => id),
  )
}

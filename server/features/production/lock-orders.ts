import type { Db } from '#server/db/database.ts'
import { findOrders, lockedOrders, type Order } from '../orders/orders.ts'

/** These orders under lock, so that of two people who press at once the second sees what the first has done. */
export async function lockOrders(tx: Db, publicIds: string[]): Promise<Order[]> {
  const found = await findOrders.byPublicIds(tx, publicIds)
  return lockedOrders.lock(
    tx,
    found.map(({ id }) => id),
  )
}

import type { Db } from '#server/db/database.ts'
import { orderQueries, lockedOrders, type Order } from '../orders/orders.ts'

/** A concurrent change of the orders waits and sees the result of this transaction. */
export async function lockOrdersByPublicId(tx: Db, publicIds: string[]): Promise<Order[]> {
  const found = await orderQueries.byPublicIds(tx, publicIds)
  return lockedOrders.lock(
    tx,
    found.map(({ id }) => id),
  )
}

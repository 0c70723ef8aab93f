import type { Db } from '#server/db/database.ts'
import { orderQueries, orderAccessForProduction, type Order } from '../orders/orders.ts'

export async function lockOrdersByPublicId(tx: Db, publicIds: string[]): Promise<Order[]> {
  const found = await orderQueries.byPublicIds(tx, publicIds)
  return orderAccessForProduction.lock(
    tx,
    found.map(({ id }) => id),
  )
}

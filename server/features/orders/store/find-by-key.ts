import type { Db } from '../../../platform/database.ts'
import { isKey } from './order-keys.ts'
import { findByNumber } from './orders-store.ts'
import type { Order } from './orders-tables.ts'

/**
 * The order of this number, for whoever has the key that `keyOf` makes of it (null: nothing opens it so). None whose
 * customer was forgotten.
 */
export async function findByKey(
  db: Db,
  { order: number, key }: { order: string; key: string },
  keyOf: (order: Order) => string | null,
): Promise<Order | null> {
  const order = await findByNumber(db, number)
  const right = order && !order.anonymisedAt && keyOf(order)
  return right && isKey(key, right) ? order : null
}

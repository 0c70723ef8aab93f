import { and, desc, eq, not, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { orderColumns, toOrderWithItems } from '../store/order-items-store.ts'
import { ordersTable as orders, type Order } from '../store/orders-tables.ts'
import type { InBatchCondition } from '../store/orders-in-production-store.ts'

export async function findTestOrder(db: Db): Promise<Order | null> {
  const [row] = await db
    .select(orderColumns)
    .from(orders)
    .where(eq(orders.isTest, true))
    .orderBy(desc(orders.placedAt))
    .limit(1)
  return row ? toOrderWithItems(row) : null
}

/** Deletes the test orders that are not in a batch. Returns their order numbers. */
export async function deleteTestOrders(db: Db, isOnSheets: InBatchCondition): Promise<string[]> {
  const deleted = await db
    .delete(orders)
    .where(and(eq(orders.isTest, true), not(isOnSheets(sql`${orders.id}`))))
    .returning({ number: orders.number })
  return deleted.map(({ number }) => number)
}

import { and, desc, eq, not, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { orderColumns, withItems } from '../store/order-items-store.ts'
import { ordersTable as orders, type Order } from '../store/orders-tables.ts'
import type { IsOnSheets } from '../store/orders-at-work-store.ts'

/** The latest one; null: there is none. */
export async function findTestOrder(db: Db): Promise<Order | null> {
  const [row] = await db
    .select(orderColumns)
    .from(orders)
    .where(eq(orders.isTest, true))
    .orderBy(desc(orders.placedAt))
    .limit(1)
  return row ? withItems(row) : null
}

/** Deletes those that lie on no sheet, with all that came for them; their numbers. */
export async function removeTestOrders(db: Db, isOnSheets: IsOnSheets): Promise<string[]> {
  const gone = await db
    .delete(orders)
    .where(and(eq(orders.isTest, true), not(isOnSheets(sql`${orders.id}`))))
    .returning({ number: orders.number })
  return gone.map(({ number }) => number)
}

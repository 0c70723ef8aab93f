import { and, desc, eq, sql } from 'drizzle-orm'
import type { OrderStage } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import { orderColumns, withItems } from '../store/order-items-store.ts'
import { ordersTable as orders, type Order } from '../store/orders-tables.ts'
import { type WantedOrders, meets } from './wanted-orders-store.ts'

/** Newest first; `before` is the id of the order that they come after. */
export async function listNewestOrders(
  db: Db,
  wanted: WantedOrders,
  { stage, before, limit }: { stage?: OrderStage | undefined; before?: string | undefined; limit: number },
): Promise<Order[]> {
  const place = sql`(${orders.placedAt}, ${orders.id})`
  const edge = before
    ? sql`${place} < (select known.placed_at, known.id from orders known where known.public_id = ${before})`
    : undefined
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(and(meets(wanted), stage && eq(orders.stage, stage), edge))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
  return rows.map(withItems)
}

/** When the first order was placed. */
export async function firstPlaced(db: Db): Promise<Date | undefined> {
  const [row] = await db.select({ at: orders.placedAt }).from(orders).orderBy(orders.placedAt).limit(1)
  return row?.at
}

/** How many orders meet the filter; counting ends at `most`. */
export async function countOrdersWanted(db: Db, wanted: WantedOrders, most: number): Promise<number> {
  const { rows } = await db.execute<{ orders: number }>(sql`
    select count(*)::int as orders from (
      select from ${orders} where ${meets(wanted) ?? sql`true`} limit ${most}
    ) as found`)
  return rows[0]?.orders ?? 0
}

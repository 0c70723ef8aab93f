import { and, asc, eq, inArray, not, sql, type SQL } from 'drizzle-orm'
import type { ProductionMethod } from '#core/orders/items/order-items.ts'
import type { Db } from '#server/db/database.ts'
import { orderColumns, toOrderWithItems } from './order-items-store.ts'
import { ordersTable as orders, type Order } from './orders-tables.ts'

/** Builds the condition that an order is in a batch. The production feature provides it. */
export type InBatchCondition = (orderId: SQL) => SQL

const hasItemMade = (method: ProductionMethod): SQL =>
  sql`exists (select from order_items where order_id = orders.id and made = ${method})`

interface ListOptions {
  /** The last order of the previous page. */
  after?: { since: Date; publicId: string } | undefined
  limit: number
  made?: ProductionMethod
  unless?: (orderId: SQL) => SQL
}

export const dueDateSortSql = sql`coalesce(${orders.dueOn}, '9999-12-31')`

export async function listOrdersLongestInStage(
  db: Db,
  stage: Order['stage'],
  { after, limit, made = 'sheet', unless }: ListOptions,
): Promise<Order[]> {
  // The cursor contains the time, because the order may have moved since the previous page was read.
  const cursor =
    after &&
    sql`(${dueDateSortSql}, ${orders.stageSince}, ${orders.id}) > (select coalesce(known.due_on, '9999-12-31'),
      ${after.since.toISOString()}::timestamptz, known.id
      from orders known where known.public_id = ${after.publicId})`
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.stage, stage), hasItemMade(made), cursor, unless && not(unless(sql`${orders.id}`))))
    .orderBy(dueDateSortSql, asc(orders.stageSince), asc(orders.id))
    .limit(limit)
  return rows.map(toOrderWithItems)
}

export async function listOrdersInProduction(db: Db, limit: number): Promise<Order[]> {
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(and(inArray(orders.stage, ['paid', 'in_production']), eq(orders.isTest, false)))
    .orderBy(dueDateSortSql, asc(orders.stageSince), asc(orders.id))
    .limit(limit)
  return rows.map(toOrderWithItems)
}

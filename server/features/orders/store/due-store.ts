import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ScheduledWork } from '#core/due/free-days.ts'
import { unfinishedStages } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import { orderColumns, toOrderWithItems } from './order-items-store.ts'
import { ordersTable as orders, type Order } from './orders-tables.ts'

export async function findAllScheduledWork(db: Db): Promise<ScheduledWork[]> {
  const { rows } = await db.execute<{ way: ScheduledWork['way']; dueOn: string; units: number }>(
    sql`select way, due_on::text as "dueOn", units::int as units from promised_work()`,
  )
  return rows.map(({ way, dueOn, units }) => ({ way, dueOn, units }))
}

/** Limit of the query. No shop has this many open orders. */
const maxUnfinished = 3000

/** Returns the orders that take production capacity, earliest due date first. */
export async function findUnfinishedOrders(db: Db): Promise<Order[]> {
  const usesCapacity = sql`(${orders.stage} <> 'new' or ${orders.payBy} > now()
    or exists (select from payment_slips where payment_slips.order_id = ${orders.id}))`
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(
      and(
        isNotNull(orders.dueOn),
        inArray(orders.stage, [...unfinishedStages]),
        eq(orders.isTest, false),
        usesCapacity,
      ),
    )
    .orderBy(asc(orders.dueOn), asc(orders.id))
    .limit(maxUnfinished)
  return rows.map(toOrderWithItems)
}

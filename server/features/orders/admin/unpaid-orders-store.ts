import { and, asc, count, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { shopZone } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { automaticActor } from '../store/order-events-store.ts'
import { orderEventsTable as events, ordersTable as orders } from '../store/orders-tables.ts'

export interface OrderWithBalance {
  id: string
  publicId: string
  number: string
  nama: string
  phone: string
  stage: OrderStage
  totalSen: number
  dueSen: number
  /** Shop day. */
  placedOn: string
  remindedAt: Date | null
}

/** Returns the orders that are not fully paid. Quotes, cancelled orders and test orders are left out. */
export async function findOrdersWithBalance(db: Db, limit: number): Promise<OrderWithBalance[]> {
  const reminded = db
    .select({ at: sql`max(${events.at})` })
    .from(events)
    .where(and(eq(events.orderId, orders.id), eq(events.action, 'reminded')))
  return db
    .select({
      id: orders.id,
      publicId: orders.publicId,
      number: orders.number,
      nama: orders.nama,
      phone: orders.phone,
      stage: orders.stage,
      totalSen: orders.totalSen,
      dueSen: sql<number>`${orders.totalSen} - ${orders.paidSen}`.mapWith(Number),
      placedOn: sql<string>`(${orders.placedAt} at time zone ${sql.raw(`'${shopZone}'`)})::date::text`,
      remindedAt: sql<Date | null>`(${reminded})`.mapWith(events.at),
    })
    .from(orders)
    .where(
      and(
        lt(orders.paidSen, orders.totalSen),
        // These are literals, so that the planner can use the partial index.
        sql`${orders.stage} not in ('quoted', 'cancelled')`,
        eq(orders.isTest, false),
      ),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(limit)
}

export async function countRemindersSince(db: Db, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(events)
    .where(and(sql`${events.action} = 'reminded'`, gt(events.at, since), ne(events.doneBy, automaticActor)))
  return row?.count ?? 0
}

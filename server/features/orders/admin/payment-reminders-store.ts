import { and, asc, eq, gte, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { orderEventsTable as events, ordersTable as orders } from '../store/orders-tables.ts'

export async function findOrdersToRemind(
  db: Db,
  { since, before, limit }: { since: Date; before: Date; limit: number },
): Promise<{ publicId: string }[]> {
  const reminded = db
    .select({ one: sql`1` })
    .from(events)
    .where(and(eq(events.orderId, orders.id), eq(events.action, 'reminded')))
  return db
    .select({ publicId: orders.publicId })
    .from(orders)
    .where(
      and(
        eq(orders.stage, 'new'),
        isNull(orders.paidAt),
        ne(orders.phone, ''),
        gte(orders.placedAt, since),
        lt(orders.placedAt, before),
        notExists(reminded),
      ),
    )
    .orderBy(asc(orders.placedAt))
    .limit(limit)
}

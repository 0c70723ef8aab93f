import { and, asc, eq, lte } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { ordersTable as orders } from '../store/orders-tables.ts'

/** Quotations of one round; the next ones go with the next. */
const atOnce = 200

/** Quotations that nobody has accepted and that end on this day of the shop or before it. */
export async function openQuotes(db: Db, day: string): Promise<{ publicId: string }[]> {
  return db
    .select({ publicId: orders.publicId })
    .from(orders)
    .where(and(eq(orders.stage, 'quoted'), lte(orders.validUntil, day)))
    .orderBy(asc(orders.validUntil))
    .limit(atOnce)
}

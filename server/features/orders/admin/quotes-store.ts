import { and, asc, eq, lte } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { ordersTable as orders } from '../store/orders-tables.ts'

const batchSize = 200

/** Returns quotes whose last valid day is `day` or earlier. */
export async function findExpiringQuotes(db: Db, day: string): Promise<{ publicId: string }[]> {
  return db
    .select({ publicId: orders.publicId })
    .from(orders)
    .where(and(eq(orders.stage, 'quoted'), lte(orders.validUntil, day)))
    .orderBy(asc(orders.validUntil))
    .limit(batchSize)
}

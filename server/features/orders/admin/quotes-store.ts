import { and, asc, eq, lte } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { ordersTable as orders } from '../store/orders-tables.ts'

/** Maximum number of quotes per run. */
const batchSize = 200

/** Returns the open quotes whose last valid day is this shop day or earlier. */
export async function findExpiringQuotes(db: Db, day: string): Promise<{ publicId: string }[]> {
  return db
    .select({ publicId: orders.publicId })
    .from(orders)
    .where(and(eq(orders.stage, 'quoted'), lte(orders.validUntil, day)))
    .orderBy(asc(orders.validUntil))
    .limit(batchSize)
}

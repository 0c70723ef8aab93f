import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { orderEventsTable as events, type EventChanges, type StoredEvent } from './orders-tables.ts'

export async function insertEvent(
  tx: Db,
  { changes = {}, ...event }: Omit<StoredEvent, 'id' | 'at' | 'changes'> & { changes?: EventChanges },
): Promise<StoredEvent> {
  const [row] = await tx
    .insert(events)
    .values({ ...event, changes })
    .returning()
  if (!row) throw new Error('an event that was put in was not returned')
  return row
}

/** What was done to an order, the latest first. */
export async function eventsOf(db: Db, orderId: string): Promise<StoredEvent[]> {
  return db.select().from(events).where(eq(events.orderId, orderId)).orderBy(desc(events.id))
}

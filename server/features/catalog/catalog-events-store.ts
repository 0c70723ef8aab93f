import { and, desc, eq } from 'drizzle-orm'
import type { CatalogEvent } from '../../../core/catalog/catalog-desk.ts'
import type { Db } from '../../platform/database.ts'
import { catalogEventsTable as events } from './catalog-tables.ts'

export async function insertCatalogEvent(
  tx: Db,
  event: Omit<typeof events.$inferInsert, 'id' | 'at'>,
): Promise<void> {
  await tx.insert(events).values(event)
}

/** Whether anything of this kind was ever added, changed or deleted by somebody. */
export async function everKept(db: Db, kind: string): Promise<boolean> {
  const [row] = await db.select({ id: events.id }).from(events).where(eq(events.kind, kind)).limit(1)
  return row !== undefined
}

/** What was done to an entry, the latest first. */
export async function catalogEventsOf(db: Db, kind: string, entry: string): Promise<CatalogEvent[]> {
  const rows = await db
    .select()
    .from(events)
    .where(and(eq(events.kind, kind), eq(events.entry, entry)))
    .orderBy(desc(events.id))
    .limit(200)
  return rows.map(({ id, at, action, doneBy, changes }) => ({
    id,
    at: at.toISOString(),
    action,
    by: doneBy,
    changes,
  }))
}

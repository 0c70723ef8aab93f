import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { CatalogHistoryEvent } from '#core/catalog/admin-catalog.ts'
import type { Db } from '#server/db/database.ts'
import { catalogKindRules } from './catalog-kinds.ts'
import { catalogEventsTable as events } from './catalog-tables.ts'

export async function insertCatalogEvent(
  tx: Db,
  event: Omit<typeof events.$inferInsert, 'id' | 'at'>,
): Promise<void> {
  await tx.insert(events).values(event)
}

export async function hasCatalogEvents(db: Db, kind: string): Promise<boolean> {
  const [row] = await db.select({ id: events.id }).from(events).where(eq(events.kind, kind)).limit(1)
  return row !== undefined
}

export async function findCatalogEvents(db: Db, kind: string, entry: string): Promise<CatalogHistoryEvent[]> {
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

/**
 * Selects the id of the entry with this slug. If no entry has the slug now, selects the entry that had it last, so
 * that links, bookmarks and baskets still work after a slug changes. Selects `null` if no entry ever had the slug.
 */
export function selectIdBySlug(kind: 'products' | 'categories', slug: string): SQL {
  const change = JSON.stringify([{ what: catalogKindRules[kind].columns.slug, from: slug }])
  return sql`coalesce(
    (select named.id from ${sql.identifier(kind)} named where named.slug = ${slug}),
    (select former.id from catalog_events event join ${sql.identifier(kind)} former on former.id::text = event.entry
      where event.kind = ${kind} and event.changes @> ${change}::jsonb order by event.id desc limit 1))`
}

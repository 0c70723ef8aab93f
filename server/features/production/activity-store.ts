import { and, desc, eq, gte, ilike, inArray, lt, or, sql } from 'drizzle-orm'
import type { BatchAction } from '#core/production/batch-details.ts'
import type { Db } from '#server/db/database.ts'
import type { HistoryPage, ActivityFilter } from '../identity/identity.ts'
import { batchesTable as batches, batchEventsTable as events, type BatchEvent } from './production-tables.ts'
import { buildLikePattern } from '#core/shared/escape-regexp.ts'

export interface BatchActivityFilter extends Omit<ActivityFilter, 'search' | 'action'> {
  actions: BatchAction[]
  /**
   * Selects entries whose actor, note or batch name (such as "batch 12") contains `text`, and entries with one of
   * these `actions`.
   */
  search: { text: string; actions: BatchAction[] } | null
}

export async function findBatchActions(
  db: Db,
  { actions, search, actor, from, until }: BatchActivityFilter,
  { before, limit }: HistoryPage,
): Promise<(BatchEvent & { number: number })[]> {
  const { id, batchId, at, action, note, doneBy } = events
  const pattern = search && buildLikePattern(search.text)
  const found =
    search &&
    or(
      ilike(doneBy, pattern ?? ''),
      ilike(note, pattern ?? ''),
      sql`'batch ' || ${batches.number} ilike ${pattern}`,
      inArray(action, search.actions),
    )
  return db
    .select({ id, batchId, at, action, note, doneBy, number: batches.number })
    .from(events)
    .innerJoin(batches, eq(batches.id, batchId))
    .where(
      and(
        inArray(action, actions),
        found ?? undefined,
        before === undefined ? undefined : lt(id, before),
        actor === undefined ? undefined : eq(doneBy, actor),
        from && gte(at, from),
        until && lt(at, until),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
}

export async function findBatchActors(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ actor: events.doneBy }).from(events)
  return rows.map(({ actor }) => actor)
}

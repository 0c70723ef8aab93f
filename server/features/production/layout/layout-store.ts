import { and, asc, eq, isNull, not, sql } from 'drizzle-orm'
import type { BatchLayout } from '#core/production/batch-layout.ts'
import type { Db } from '#server/db/database.ts'
import {
  batchesTable as batches,
  sheetsTable as sheets,
  type StoredBatch,
  type StoredSheet,
} from '../production-tables.ts'

const improving = and(sql`${batches.layout} ->> 'state' = 'improving'`, isNull(batches.undoneAt))

export async function findImprovingBatches(db: Db): Promise<StoredBatch[]> {
  return db.select().from(batches).where(improving).orderBy(asc(batches.number)).limit(100)
}

/** A run renews its claim far more often, so an expired claim means that the run's process died. */
const claimMs = 10_000
const claimUntil = sql`now() + ${claimMs} * interval '1 ms'`
const isFree = sql`(${batches.laidUntil} is null or ${batches.laidUntil} < now())`

export async function findUnclaimedLayouts(db: Db): Promise<StoredBatch[]> {
  return db.select().from(batches).where(and(improving, isFree)).orderBy(asc(batches.number)).limit(100)
}

/** Returns `null` if another run has claimed the layout or it is finished. */
export async function claimLayout(db: Db, batchId: string, run: string): Promise<StoredBatch | null> {
  const [claimed] = await db
    .update(batches)
    .set({ laidBy: run, laidUntil: claimUntil })
    .where(and(eq(batches.id, batchId), improving, isFree))
    .returning()
  return claimed ?? null
}

/** Returns `null` if the layout is finished. */
export async function findLayoutClaimRemainingMs(db: Db, batchId: string): Promise<number | null> {
  const leftMs = sql<number>`coalesce(extract(epoch from ${batches.laidUntil} - now()), 0)::float8 * 1000`
  const [batch] = await db
    .select({ leftMs })
    .from(batches)
    .where(and(eq(batches.id, batchId), improving))
  return batch ? Math.max(0, batch.leftMs) : null
}

export async function releaseLayout(db: Db, batchId: string, run: string): Promise<void> {
  await db
    .update(batches)
    .set({ laidUntil: null })
    .where(and(eq(batches.id, batchId), eq(batches.laidBy, run)))
}

/**
 * Stores better sheets if they are given, and renews the claim of `run`, which is `null` for a change by
 * staff. Writes nothing and returns `false` if the layout was stopped, the batch was undone or another run
 * has taken over.
 */
export async function updateLayout(
  tx: Db,
  { batchId, run }: { batchId: string; run: string | null },
  layout: BatchLayout,
  better: Omit<StoredSheet, 'batchId' | 'number' | 'nested'>[] | null,
): Promise<boolean> {
  const isClaimed = and(
    eq(batches.id, batchId),
    improving,
    run === null ? undefined : eq(batches.laidBy, run),
  )
  const keptSheets = await tx
    .update(batches)
    .set({ layout, ...(run !== null && { laidUntil: claimUntil }) })
    .where(isClaimed)
    .returning({ id: batches.id })
  if (keptSheets.length === 0) return false
  if (better) {
    await tx.delete(sheets).where(and(eq(sheets.batchId, batchId), sheets.nested))
    const before = await tx.$count(sheets, and(eq(sheets.batchId, batchId), not(sheets.nested)))
    const rows = better.map((sheet, at) => ({ ...sheet, batchId, number: before + at + 1, nested: true }))
    await tx.insert(sheets).values(rows)
  }
  return true
}

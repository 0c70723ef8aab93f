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

/** Returns the oldest batches with an unfinished layout. */
export async function findImprovingBatches(db: Db): Promise<StoredBatch[]> {
  return db.select().from(batches).where(improving).orderBy(asc(batches.number)).limit(100)
}

/** Lifetime of a claim. A run renews it far more often, so an expired claim means that its process died. */
const claimMs = 10_000
const claimUntil = sql`now() + ${claimMs} * interval '1 ms'`
const isFree = sql`(${batches.laidUntil} is null or ${batches.laidUntil} < now())`

/** Returns unfinished batches without a valid claim. */
export async function findUnclaimedLayouts(db: Db): Promise<StoredBatch[]> {
  return db.select().from(batches).where(and(improving, isFree)).orderBy(asc(batches.number)).limit(100)
}

/**
 * Claims the layout of a batch for one run across all processes. Returns `null` if another run has it or the layout
 * is finished.
 */
export async function claimLayout(db: Db, batchId: string, run: string): Promise<StoredBatch | null> {
  const [claimed] = await db
    .update(batches)
    .set({ laidBy: run, laidUntil: claimUntil })
    .where(and(eq(batches.id, batchId), improving, isFree))
    .returning()
  return claimed ?? null
}

/** Returns the remaining time of another run's claim in ms, or `null` if the layout is finished. */
export async function getClaimRemainingMs(db: Db, batchId: string): Promise<number | null> {
  const leftMs = sql<number>`coalesce(extract(epoch from ${batches.laidUntil} - now()), 0)::float8 * 1000`
  const [batch] = await db
    .select({ leftMs })
    .from(batches)
    .where(and(eq(batches.id, batchId), improving))
  return batch ? Math.max(0, batch.leftMs) : null
}

/** Releases the claim, so that a waiting run can continue. */
export async function releaseLayout(db: Db, batchId: string, run: string): Promise<void> {
  await db
    .update(batches)
    .set({ laidUntil: null })
    .where(and(eq(batches.id, batchId), eq(batches.laidBy, run)))
}

/**
 * Stores the progress of a layout and, if given, its better sheets. Renews the claim of `run`; `null` means a user's
 * change. Returns false without writing if the layout was stopped, the batch was undone or another run has taken
 * over.
 */
export async function updateLayout(
  tx: Db,
  { batchId, run }: { batchId: string; run: string | null },
  layout: BatchLayout,
  better: Omit<StoredSheet, 'batchId' | 'number' | 'free'>[] | null,
): Promise<boolean> {
  const mine = and(eq(batches.id, batchId), improving, run === null ? undefined : eq(batches.laidBy, run))
  const kept = await tx
    .update(batches)
    .set({ layout, ...(run !== null && { laidUntil: claimUntil }) })
    .where(mine)
    .returning({ id: batches.id })
  if (kept.length === 0) return false
  if (better) {
    await tx.delete(sheets).where(and(eq(sheets.batchId, batchId), sheets.free))
    const before = await tx.$count(sheets, and(eq(sheets.batchId, batchId), not(sheets.free)))
    const rows = better.map((sheet, at) => ({ ...sheet, batchId, number: before + at + 1, free: true }))
    await tx.insert(sheets).values(rows)
  }
  return true
}

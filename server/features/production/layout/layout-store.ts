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

/** Batches whose sheets are still being laid out, or are to be, the oldest first. */
export async function findImproving(db: Db): Promise<StoredBatch[]> {
  return db.select().from(batches).where(improving).orderBy(asc(batches.number)).limit(100)
}

/** A run says anew that it is at it far more often; after so long without a word its process has died. */
const claimMs = 10_000
const claimUntil = sql`now() + ${claimMs} * interval '1 ms'`
const isFree = sql`(${batches.laidUntil} is null or ${batches.laidUntil} < now())`

/** Those of them that nobody is at. */
export async function findUnclaimed(db: Db): Promise<StoredBatch[]> {
  return db.select().from(batches).where(and(improving, isFree)).orderBy(asc(batches.number)).limit(100)
}

/** Of runs that begin together, in whatever processes, one gets it; null: it has another, or nobody wants it laid out any more. */
export async function claimLayout(db: Db, batchId: string, run: string): Promise<StoredBatch | null> {
  const [claimed] = await db
    .update(batches)
    .set({ laidBy: run, laidUntil: claimUntil })
    .where(and(eq(batches.id, batchId), improving, isFree))
    .returning()
  return claimed ?? null
}

/** How long another run has it for at least, ms; null: nobody wants it laid out any more. */
export async function claimedForMs(db: Db, batchId: string): Promise<number | null> {
  const leftMs = sql<number>`coalesce(extract(epoch from ${batches.laidUntil} - now()), 0)::float8 * 1000`
  const [batch] = await db
    .select({ leftMs })
    .from(batches)
    .where(and(eq(batches.id, batchId), improving))
  return batch ? Math.max(0, batch.leftMs) : null
}

/** Whoever waits for it may go on. */
export async function releaseLayout(db: Db, batchId: string, run: string): Promise<void> {
  await db
    .update(batches)
    .set({ laidUntil: null })
    .where(and(eq(batches.id, batchId), eq(batches.laidBy, run)))
}

/**
 * How far it is, and the sheets that are better than those before, where there are some. `run`: who
 * lays it out, and has it for longer by this; null: a person. False: nobody wants more of it, it was stopped or taken back, or
 * another run has taken over; nothing is written then.
 */
export async function keepLayout(
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

import { and, asc, eq, isNull, not, sql } from 'drizzle-orm'
import type { BatchLayout } from '../../../../core/production/batch-layout.ts'
import type { Db } from '../../../platform/database.ts'
import {
  batchesTable as batches,
  sheetsTable as sheets,
  type StoredBatch,
  type StoredSheet,
} from '../production-tables.ts'

const improving = and(sql`${batches.layout} ->> 'state' = 'improving'`, isNull(batches.undoneAt))

/** Batches whose sheets are still being laid out, the oldest first. */
export async function findImproving(db: Db): Promise<StoredBatch[]> {
  return db.select().from(batches).where(improving).orderBy(asc(batches.number)).limit(100)
}

/**
 * How far it is, and the sheets that are better than those before, where there are some. False: nobody wants more of it, it was
 * stopped or taken back; nothing is written then.
 */
export async function keepLayout(
  tx: Db,
  batchId: string,
  layout: BatchLayout,
  better: Omit<StoredSheet, 'batchId' | 'number' | 'free'>[] | null,
): Promise<boolean> {
  const mine = and(eq(batches.id, batchId), improving)
  const [kept] = await tx.update(batches).set({ layout }).where(mine).returning({ id: batches.id })
  if (!kept) return false
  if (better) {
    await tx.delete(sheets).where(and(eq(sheets.batchId, batchId), sheets.free))
    const before = await tx.$count(sheets, and(eq(sheets.batchId, batchId), not(sheets.free)))
    const rows = better.map((sheet, at) => ({ ...sheet, batchId, number: before + at + 1, free: true }))
    await tx.insert(sheets).values(rows)
  }
  return true
}

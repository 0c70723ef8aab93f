import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import type { Supply, Use, Used } from '#core/production/supplies.ts'
import type { Db } from '#server/db/database.ts'
import { acquireRequestLock } from '#server/db/locks-store.ts'
import { batchesTable as batches } from '../production-tables.ts'
import {
  suppliesTable as supplies,
  supplyMovesTable as moves,
  supplyUsesTable as uses,
} from './supplies-tables.ts'

const isOf = (table: typeof supplies | typeof moves | typeof uses, { material, widthMm }: Supply) =>
  and(eq(table.material, material), eq(table.widthMm, widthMm))

/** In one order, so that of two batches neither waits for the other crosswise. */
async function lockSupplies(tx: Db): Promise<void> {
  await tx.select().from(supplies).orderBy(asc(supplies.material), asc(supplies.widthMm)).for('update')
}

/** Puts down what a batch uses instead of what it used before; the stock follows by itself. */
export async function replaceUses(
  tx: Db,
  { id, madeAt }: { id: string; madeAt: Date },
  used: readonly Use[],
): Promise<void> {
  await lockSupplies(tx)
  await tx.delete(uses).where(eq(uses.batchId, id))
  const rows = used.map((use) => ({ ...use, batchId: id, at: madeAt }))
  // PostgreSQL takes 65,535 values in one statement.
  for (let from = 0; from < rows.length; from += 5000)
    await tx.insert(uses).values(rows.slice(from, from + 5000))
}

export async function findStock(db: Db): Promise<(Supply & { inStockMilli: number })[]> {
  return db.select().from(supplies).orderBy(asc(supplies.material), asc(supplies.widthMm))
}

/** What batches used of each since then. */
export async function usedSince(db: Db, from: Date): Promise<Used[]> {
  return db
    .select({
      material: uses.material,
      widthMm: uses.widthMm,
      milli: sql`sum(${uses.milli})`.mapWith(Number),
    })
    .from(uses)
    .where(gte(uses.at, from))
    .groupBy(uses.material, uses.widthMm)
}

interface Move extends Supply {
  requestId: string
  requestHash: string
  kind: 'delivery' | 'count'
  /** What came in, or what is there. */
  milli: number
  note: string
  by: string
}

/** Writes a delivery or a count down, once however often it is asked for; what was written under its request id before. */
export async function moveSupply(
  tx: Db,
  { kind, milli, requestId, requestHash, note, by, ...supply }: Move,
): Promise<{ requestHash: string | null } | null> {
  await acquireRequestLock(tx, requestId)
  await tx
    .insert(supplies)
    .values({ ...supply, inStockMilli: 0 })
    .onConflictDoNothing()
  const [stock] = await tx.select().from(supplies).where(isOf(supplies, supply)).for('update')
  const [known] = await tx.select().from(moves).where(eq(moves.requestId, requestId))
  if (known || !stock) return known ?? null
  const leftMilli = kind === 'count' ? milli : stock.inStockMilli + milli
  const change = { milli: leftMilli - stock.inStockMilli, leftMilli }
  await tx.insert(moves).values({ ...supply, ...change, kind, requestId, requestHash, note, doneBy: by })
  await tx
    .update(supplies)
    .set({ inStockMilli: leftMilli, ...(kind === 'count' && { countedAt: sql`clock_timestamp()` }) })
    .where(isOf(supplies, supply))
  return null
}

const mostEntries = 60

/** By hand, the latest first. */
export async function movesOf(db: Db, supply: Supply) {
  return db.select().from(moves).where(isOf(moves, supply)).orderBy(desc(moves.id)).limit(mostEntries)
}

/** By batches, the latest first. */
export async function batchesUsing(db: Db, supply: Supply) {
  return db
    .select({
      id: batches.id,
      number: batches.number,
      at: batches.madeAt,
      by: batches.madeBy,
      milli: sql`sum(${uses.milli})`.mapWith(Number),
    })
    .from(uses)
    .innerJoin(batches, eq(batches.id, uses.batchId))
    .where(isOf(uses, supply))
    .groupBy(batches.id)
    .orderBy(desc(batches.number))
    .limit(mostEntries)
}

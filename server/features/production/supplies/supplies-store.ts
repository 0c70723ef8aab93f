import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import type { SupplyItem, OrderSupplyUse, SupplyUse } from '#core/production/supplies.ts'
import type { Db } from '#server/db/database.ts'
import { acquireRequestLock } from '#server/db/locks-store.ts'
import { batchesTable as batches } from '../production-tables.ts'
import {
  suppliesTable as supplies,
  supplyMovesTable as moves,
  supplyUsesTable as uses,
} from './supplies-tables.ts'

const isSupply = (table: typeof supplies | typeof moves | typeof uses, { material, widthMm }: SupplyItem) =>
  and(eq(table.material, material), eq(table.widthMm, widthMm))

/** Locks all rows in a fixed order, so that two batches can't deadlock. */
async function lockSupplies(tx: Db): Promise<void> {
  await tx.select().from(supplies).orderBy(asc(supplies.material), asc(supplies.widthMm)).for('update')
}

/** Replaces the recorded use of material by a batch. A trigger updates the stock. */
export async function replaceBatchSupplyUse(
  tx: Db,
  { id, madeAt }: { id: string; madeAt: Date },
  used: readonly OrderSupplyUse[],
): Promise<void> {
  await lockSupplies(tx)
  await tx.delete(uses).where(eq(uses.batchId, id))
  const rows = used.map((use) => ({ ...use, batchId: id, at: madeAt }))
  // PostgreSQL accepts at most 65,535 parameters in one statement.
  for (let from = 0; from < rows.length; from += 5000)
    await tx.insert(uses).values(rows.slice(from, from + 5000))
}

export async function findSupplyStock(db: Db): Promise<(SupplyItem & { inStockMilli: number })[]> {
  return db.select().from(supplies).orderBy(asc(supplies.material), asc(supplies.widthMm))
}

export async function sumSupplyUseSince(db: Db, from: Date): Promise<SupplyUse[]> {
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

interface Move extends SupplyItem {
  requestId: string
  requestHash: string
  kind: 'delivery' | 'count'
  /** Amount that was delivered or counted, in thousandths of the unit. */
  milli: number
  note: string
  by: string
}

/**
 * Records a delivery or a count of supplies. A repeated request id records nothing and returns the earlier
 * record.
 */
export async function recordSupplyMove(
  tx: Db,
  { kind, milli, requestId, requestHash, note, by, ...supply }: Move,
): Promise<{ requestHash: string | null } | null> {
  await acquireRequestLock(tx, requestId)
  await tx
    .insert(supplies)
    .values({ ...supply, inStockMilli: 0 })
    .onConflictDoNothing()
  const [stock] = await tx.select().from(supplies).where(isSupply(supplies, supply)).for('update')
  const [known] = await tx.select().from(moves).where(eq(moves.requestId, requestId))
  if (known || !stock) return known ?? null
  const leftMilli = kind === 'count' ? milli : stock.inStockMilli + milli
  const change = { milli: leftMilli - stock.inStockMilli, leftMilli }
  await tx.insert(moves).values({ ...supply, ...change, kind, requestId, requestHash, note, doneBy: by })
  await tx
    .update(supplies)
    .set({ inStockMilli: leftMilli, ...(kind === 'count' && { countedAt: sql`clock_timestamp()` }) })
    .where(isSupply(supplies, supply))
  return null
}

const maxEntries = 60

export async function findSupplyMoves(db: Db, supply: SupplyItem) {
  return db.select().from(moves).where(isSupply(moves, supply)).orderBy(desc(moves.id)).limit(maxEntries)
}

export async function findBatchesUsing(db: Db, supply: SupplyItem) {
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
    .where(isSupply(uses, supply))
    .groupBy(batches.id)
    .orderBy(desc(batches.number))
    .limit(maxEntries)
}

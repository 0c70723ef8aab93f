import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import {
  batchesTable as batches,
  batchEventsTable as events,
  piecesTable as pieces,
  sheetsTable as sheets,
  type BatchEvent,
  type StoredBatch,
  type StoredSheet,
} from '../production-tables.ts'
import type { OrderPiece } from '../pieces/order-piece.ts'

export type NewBatch = Pick<
  StoredBatch,
  'id' | 'kind' | 'reprintOf' | 'why' | 'requestId' | 'requestHash' | 'madeBy' | 'byHand' | 'layout'
>

/** PostgreSQL accepts at most 65,535 parameters per statement. */
const rowsPerStatement = 1000

/**
 * Inserts a batch. A unique index makes the insert fail if another batch has claimed a piece since the
 * earlier checks.
 */
export async function insertPrintBatch(
  tx: Db,
  batch: NewBatch,
  held: { pieces: readonly OrderPiece[]; sheets: Omit<StoredSheet, 'batchId'>[] },
): Promise<StoredBatch> {
  const [stored] = await tx.insert(batches).values(batch).returning()
  if (!stored) throw new Error('insert into production_batches returned no row')
  const batchId = batch.id
  const claimed = batch.kind === 'batch'
  const numbered = held.pieces.map((piece, position) => ({ ...piece, position, claimed, batchId }))
  for (const part of splitRows(numbered)) await tx.insert(pieces).values(part)
  for (const part of splitRows(held.sheets))
    await tx.insert(sheets).values(part.map((sheet) => ({ ...sheet, batchId })))
  return stored
}

function splitRows<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, at) =>
    rows.slice(at * rowsPerStatement, (at + 1) * rowsPerStatement),
  )
}

export async function findBatch(db: Db, id: string): Promise<StoredBatch | null> {
  const [row] = await db.select().from(batches).where(eq(batches.id, id))
  return row ?? null
}

export async function findBatches(db: Db, ids: string[]): Promise<StoredBatch[]> {
  return ids.length ? db.select().from(batches).where(inArray(batches.id, ids)) : []
}

export async function findOpenReprints(db: Db): Promise<StoredBatch[]> {
  const open = and(
    eq(batches.kind, 'reprint'),
    isNull(batches.undoneAt),
    sql`not ${batches.steps} ?| array['printed', 'sorted']`,
  )
  return db.select().from(batches).where(open).orderBy(asc(batches.number)).limit(100)
}

export async function findBatchByRequest(db: Db, requestId: string): Promise<StoredBatch | null> {
  const [row] = await db.select().from(batches).where(eq(batches.requestId, requestId))
  return row ?? null
}

export async function lockBatch(tx: Db, id: string): Promise<StoredBatch | null> {
  const [row] = await tx.select().from(batches).where(eq(batches.id, id)).for('update')
  return row ?? null
}

/** Increments the version. */
export async function updateBatch(
  tx: Db,
  { id, version }: Pick<StoredBatch, 'id' | 'version'>,
  changed: Partial<Pick<StoredBatch, 'steps' | 'undoneAt' | 'undoneBy'>>,
): Promise<void> {
  await tx
    .update(batches)
    .set({ ...changed, version: version + 1 })
    .where(eq(batches.id, id))
}

export async function findBatchesWithOrder(
  db: Db,
  orderId: string,
): Promise<(StoredBatch & { claimed: boolean })[]> {
  return db
    .select({ ...getTableColumns(batches), claimed: sql<boolean>`bool_or(${pieces.claimed})` })
    .from(batches)
    .innerJoin(pieces, eq(pieces.batchId, batches.id))
    .where(eq(pieces.orderId, orderId))
    .groupBy(batches.id)
    .orderBy(desc(batches.number))
}

export async function listNewestBatches(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<StoredBatch[]> {
  return db
    .select()
    .from(batches)
    .where(before === undefined ? undefined : lt(batches.number, before))
    .orderBy(desc(batches.number))
    .limit(limit)
}

export async function insertBatchEvent(tx: Db, event: Omit<BatchEvent, 'id' | 'at'>): Promise<void> {
  await tx.insert(events).values(event)
}

export async function findBatchEvents(db: Db, batchId: string): Promise<BatchEvent[]> {
  return db.select().from(events).where(eq(events.batchId, batchId)).orderBy(desc(events.id))
}

import { inArray, asc, sql, eq, and, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type StoredPiece, piecesTable as pieces, batchesTable as batches } from '../production-tables.ts'
import { getPieceKey } from '../pieces/order-piece.ts'
import type { PieceArt } from '#core/production/piece.ts'

export async function findPiecesOfBatches(db: Db, batchIds: string[]): Promise<StoredPiece[]> {
  if (batchIds.length === 0) return []
  const rows = await db
    .select()
    .from(pieces)
    .where(inArray(pieces.batchId, batchIds))
    .orderBy(asc(pieces.batchId), asc(pieces.position))
  return rows.map((row) => ({ key: getPieceKey(row), ...row }))
}

export async function countPrintsByOrder(db: Db, batchIds: string[]): Promise<PrintCount[]> {
  if (batchIds.length === 0) return []
  const kind = sql<PieceArt['kind']>`${pieces.art} ->> 'kind'`
  return db
    .select({
      batchId: pieces.batchId,
      orderId: pieces.orderId,
      material: pieces.material,
      claimed: pieces.claimed,
      kind: kind.as('kind'),
      prints: sql`sum(${pieces.copies} * ${pieces.times})`.mapWith(Number),
    })
    .from(pieces)
    .where(inArray(pieces.batchId, batchIds))
    .groupBy(pieces.batchId, pieces.orderId, pieces.material, pieces.claimed, kind)
}

export type PrintCount = Pick<StoredPiece, 'batchId' | 'orderId' | 'material' | 'claimed'> & {
  kind: PieceArt['kind']
  prints: number
}

export async function findClaims(
  db: Db,
  orderIds: string[],
): Promise<{ orderId: string; batchId: string; number: number }[]> {
  if (orderIds.length === 0) return []
  return db
    .selectDistinct({ orderId: pieces.orderId, batchId: batches.id, number: batches.number })
    .from(pieces)
    .innerJoin(batches, eq(batches.id, pieces.batchId))
    .where(and(inArray(pieces.orderId, orderIds), pieces.claimed))
}

export function isClaimedByBatch(orderId: SQL): SQL {
  return sql`exists (select from ${pieces} where ${pieces.orderId} = ${orderId} and ${pieces.claimed})`
}

export async function releasePieces(tx: Db, batchId: string, orderIds: string[]): Promise<void> {
  const claimedPieces = and(eq(pieces.batchId, batchId), inArray(pieces.orderId, orderIds))
  await tx.update(pieces).set({ claimed: false }).where(claimedPieces)
}

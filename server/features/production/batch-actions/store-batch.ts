import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import type { StoredBatch } from '../production-tables.ts'
import { type NewBatch, insertPrintBatch } from '../batches/batches-store.ts'
import type { OrderPiece } from '../pieces/order-piece.ts'
import type { PlannedSheet } from '../pieces/plan-sheets.ts'
import { recordBatchSupplyUse } from '../supplies/batch-uses.ts'

export async function storeBatch(
  tx: Db,
  {
    kind,
    requestId,
    requestHash,
    reprintOf = null,
    why = '',
    byHand = [],
    layout = null,
    by,
  }: Pick<StoredBatch, 'kind' | 'requestId' | 'requestHash'> & Partial<NewBatch> & { by: string },
  { pieces, sheets }: { pieces: OrderPiece[]; sheets: PlannedSheet[] },
): Promise<StoredBatch> {
  const stored = await insertPrintBatch(
    tx,
    { id: randomUUID(), kind, reprintOf, why, requestId, requestHash, byHand, layout, madeBy: by },
    {
      pieces,
      sheets: sheets.map((sheet, at) => ({ number: at + 1, ...sheet })),
    },
  )
  await recordBatchSupplyUse(tx, stored)
  return stored
}

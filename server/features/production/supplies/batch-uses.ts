import { splitSupplyUse } from '#core/production/supplies.ts'
import type { Db } from '#server/db/database.ts'
import { orderQueries } from '#server/features/orders/orders.ts'
import { findSheetsOfBatch } from '../batches/batch-sheets-store.ts'
import { findPiecesOfBatches } from '../batches/batch-pieces-store.ts'
import { listPieceProductIds } from '../pieces/print-needs.ts'
import type { StoredBatch } from '../production-tables.ts'
import { replaceBatchSupplyUse } from './supplies-store.ts'

/**
 * Records the material that a batch uses. Called in the transaction that changes the batch. Repeated calls
 * have no further effect.
 */
export async function recordBatchSupplyUse(tx: Db, batch: StoredBatch, taken = false): Promise<void> {
  if (taken) return replaceBatchSupplyUse(tx, batch, [])
  const pieces = (await findPiecesOfBatches(tx, [batch.id])).filter(
    ({ claimed }) => claimed || batch.kind === 'reprint',
  )
  const orders = await orderQueries.byIds(tx, [...new Set(pieces.map(({ orderId }) => orderId))])
  const products = new Map(orders.map((order) => [order.id, listPieceProductIds(order)]))
  const known = pieces.map((piece) => ({
    ...piece,
    productId: products.get(piece.orderId)?.[piece.line] ?? 0,
  }))
  return replaceBatchSupplyUse(tx, batch, splitSupplyUse(await findSheetsOfBatch(tx, batch.id), known))
}

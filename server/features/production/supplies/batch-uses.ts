import { usesOf } from '#core/production/supplies.ts'
import type { Db } from '#server/db/database.ts'
import { findOrders } from '#server/features/orders/orders.ts'
import { sheetsOf } from '../batches/batch-sheets-store.ts'
import { piecesOf } from '../batches/batch-pieces-store.ts'
import { productsOfLines } from '../pieces/needs.ts'
import type { StoredBatch } from '../production-tables.ts'
import { replaceUses } from './supplies-store.ts'

/**
 * Records the material that a batch currently uses. Runs in the transaction that changes the batch and is idempotent.
 */
export async function settleUses(tx: Db, batch: StoredBatch, taken = false): Promise<void> {
  if (taken) return replaceUses(tx, batch, [])
  const pieces = (await piecesOf(tx, [batch.id])).filter(({ claimed }) => claimed || batch.kind === 'reprint')
  const orders = await findOrders.byIds(tx, [...new Set(pieces.map(({ orderId }) => orderId))])
  const products = new Map(orders.map((order) => [order.id, productsOfLines(order)]))
  const known = pieces.map((piece) => ({
    ...piece,
    productId: products.get(piece.orderId)?.[piece.line] ?? 0,
  }))
  return replaceUses(tx, batch, usesOf(await sheetsOf(tx, batch.id), known))
}

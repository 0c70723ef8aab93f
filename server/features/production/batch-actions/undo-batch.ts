import type { undoBatch } from '#core/production/change-batch.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { orderAccessForProduction, type Order } from '#server/features/orders/orders.ts'
import { getBatchDetails } from '../batches/batch-details.ts'
import { insertBatchEvent, lockBatch, updateBatch } from '../batches/batches-store.ts'
import { releasePieces, findPiecesOfBatches } from '../batches/batch-pieces-store.ts'
import { formatOrderNumbers } from './batch-refusals.ts'
import type { StoredBatch } from '../production-tables.ts'
import type { ProductionDependencies } from '../production-dependencies.ts'
import { recordBatchSupplyUse } from '../supplies/batch-uses.ts'

const stagesAfterProduction: readonly OrderStage[] = ['ready', 'handed_over', 'posted']

export async function revertBatch(
  dependencies: ProductionDependencies,
  { id, version, orders: orderIds }: ParsedInputOf<typeof undoBatch>,
  by: string,
) {
  return dependencies.db.transaction(async (tx) => {
    const batch = await lockChangeableBatch(tx, { id, version })
    if (batch instanceof Refusal) return batch
    if (batch.steps.printed) return refuse('printed')
    const orders = await lockOrdersOfBatch(tx, batch)
    const back = orderIds ? orders.filter(({ publicId }) => orderIds.includes(publicId)) : orders
    if (back.length === 0) return refuse('not_found')
    const advanced = back.filter(({ stage }) => stagesAfterProduction.includes(stage))
    if (advanced.length > 0) return refuse('gone_further', { error: explainAlreadyMade(advanced) })
    await releasePieces(
      tx,
      batch.id,
      back.map(({ id }) => id),
    )
    await moveOrdersBack(dependencies, tx, { batch, orders: back, by })
    const isWholeBatch = back.length === orders.length
    await recordBatchSupplyUse(tx, batch, isWholeBatch)
    await updateBatch(tx, batch, isWholeBatch ? { undoneAt: new Date(), undoneBy: by } : {})
    const action = isWholeBatch ? 'undone' : 'took out'
    await insertBatchEvent(tx, {
      batchId: batch.id,
      action,
      note: isWholeBatch ? '' : formatOrderNumbers(back),
      doneBy: by,
    })
    return getBatchDetails(tx, { ...batch, id })
  })
}

export async function lockChangeableBatch(tx: Db, { id, version }: { id: string; version: number }) {
  const batch = await lockBatch(tx, id)
  if (!batch) return refuse('not_found')
  if (batch.undoneAt) return refuse('undone')
  return batch.version === version ? batch : refuse('changed_meanwhile')
}

async function lockOrdersOfBatch(tx: Db, batch: StoredBatch): Promise<Order[]> {
  const pieces = await findPiecesOfBatches(tx, [batch.id])
  const claimedPieces = pieces.filter(({ claimed }) => claimed || batch.kind === 'reprint')
  return orderAccessForProduction.lock(tx, [...new Set(claimedPieces.map(({ orderId }) => orderId))])
}

/**
 * Moves the orders of a batch back to Paid. Orders of a reprint stay in their stage, because an earlier batch
 * moved them.
 */
async function moveOrdersBack(
  dependencies: ProductionDependencies,
  tx: Db,
  { batch, orders, by }: { batch: StoredBatch; orders: Order[]; by: string },
): Promise<void> {
  if (batch.kind === 'reprint') return
  // No message is sent for a move backwards. The empty text avoids looking up a message for each order.
  const move = { to: 'paid', note: `Batch ${batch.number} undone`, tell: '' } as const
  const inProduction = orders.filter(({ stage }) => stage === 'in_production')
  // Orders that staff had moved to In production before the batch stay there. Moving them to Paid would record them
  // as paid.
  const byHand = inProduction.filter(({ id }) => batch.byHand.includes(id))
  await orderAccessForProduction.note(tx, byHand, move.note, by)
  const moved = inProduction.filter((order) => !byHand.includes(order))
  await orderAccessForProduction.move(dependencies, tx, moved, move, by)
}

function explainAlreadyMade(orders: Order[]): string {
  const stages = [...new Set(orders.map(({ stage }) => stageRules[stage].label))].join(' or ')
  return `Already made: ${formatOrderNumbers(orders)} (in ${stages}). Move them back to In production first, or remove only the other orders.`
}

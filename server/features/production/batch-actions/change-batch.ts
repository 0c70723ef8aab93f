import type { recordBatchStep, reprintPieces } from '#core/production/change-batch.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { getBatchDetails } from '../batches/batch-details.ts'
import { findBatchByRequest, insertBatchEvent, lockBatch, updateBatch } from '../batches/batches-store.ts'
import { findPiecesOfBatches } from '../batches/batch-pieces-store.ts'
import { getDefaultStock } from '../pieces/print-stock.ts'
import { storeBatch } from './store-batch.ts'
import { toSharedPiece, type OrderPiece } from '../pieces/order-piece.ts'
import { planSheets } from '../pieces/plan-sheets.ts'
import type { ProductionDependencies } from '../production-dependencies.ts'
import { lockChangeableBatch } from './undo-batch.ts'
import { acquireRequestLock } from '#server/db/locks-store.ts'
import { hashRequest, checkRequestIdReuse } from '#server/http/request-hash.ts'

export async function markBatchStep(
  { db }: ProductionDependencies,
  { id, version, step, done }: ParsedInputOf<typeof recordBatchStep>,
  by: string,
) {
  return db.transaction(async (tx) => {
    const batch = await lockChangeableBatch(tx, { id, version })
    if (batch instanceof Refusal) return batch
    if (done && batch.layout?.state === 'improving') return refuse('still_laying_out')
    if (done !== step in batch.steps) {
      const { [step]: _before, ...others } = batch.steps
      const steps = done ? { ...others, [step]: { at: new Date().toISOString(), by } } : others
      await updateBatch(tx, batch, { steps })
      const event = done ? { action: step, note: '' } : { action: 'not done' as const, note: step }
      await insertBatchEvent(tx, { batchId: id, ...event, doneBy: by })
    }
    return getBatchDetails(tx, batch)
  })
}

export async function createReprint(
  { db }: ProductionDependencies,
  input: ParsedInputOf<typeof reprintPieces>,
  by: string,
) {
  const { id, request_id, order, piece, why } = input
  return db.transaction(async (tx) => {
    // A repeated request waits until the first request has ended and then finds its batch.
    await acquireRequestLock(tx, request_id)
    const batch = await lockBatch(tx, id)
    if (!batch) return refuse('not_found')
    const before = await findBatchByRequest(tx, request_id)
    if (before) return checkRequestIdReuse(before, input) ?? getBatchDetails(tx, before)
    if (batch.undoneAt) return refuse('undone')
    const piecesOfOrder = (await findPiecesOfBatches(tx, [id])).filter(({ group }) => group === order)
    const chosen = piece ? piecesOfOrder.filter((each) => each.key === piece.key) : piecesOfOrder
    if (chosen.length === 0) return refuse('not_found')
    const stock = await getDefaultStock(tx)
    const pieces = chosen.map((each) => toSharedPiece(createReprintPiece(each, piece?.copies), stock))
    const { sheets } = planSheets(pieces, stock)
    const made = await storeBatch(
      tx,
      { kind: 'reprint', requestId: request_id, requestHash: hashRequest(input), reprintOf: id, why, by },
      { pieces, sheets },
    )
    await insertBatchEvent(tx, { batchId: made.id, action: 'made', note: why, doneBy: by })
    const note = `Batch ${made.number}: ${piece ? `${piece.copies} × ${piece.key}` : `all of ${order}`}`
    await insertBatchEvent(tx, { batchId: id, action: 'reprinted', note, doneBy: by })
    return getBatchDetails(tx, made)
  })
}

function createReprintPiece(before: OrderPiece, wanted: number | undefined): OrderPiece {
  return wanted === undefined
    ? { ...before, wanted: null }
    : { ...before, copies: wanted, times: 1, wanted: null }
}

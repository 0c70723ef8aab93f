import type { createBatch } from '#core/production/batches.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { orderQueries, orderAccessForProduction, type Order } from '#server/features/orders/orders.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { getBatchDetails } from '../batches/batch-details.ts'
import { findBatchByRequest, insertBatchEvent } from '../batches/batches-store.ts'
import { getStockForWidth } from '../pieces/print-stock.ts'
import { addUnapprovedReason } from '../pieces/approved-pieces.ts'
import { layOutBatch } from './preview-batch.ts'
import { isOrderPrintable, checkOrders, type CheckedOrder } from './check-orders.ts'
import { readSheetPicture } from '../drawing/read-sheet-picture.ts'
import { addPictureProblems } from '../drawing/picture-problems.ts'
import { createFirstLayout } from '../layout/first-layout.ts'
import { layoutJobName } from '../layout/improve-layout.ts'
import { describeSheetSavings } from '../layout/store-layout.ts'
import type { StoredBatch } from '../production-tables.ts'
import type { ProductionDependencies } from '../production-dependencies.ts'
import { lockOrdersByPublicId } from '../lock-orders.ts'
import { acquireRequestLock } from '#server/db/locks-store.ts'
import { hashRequest, checkRequestIdReuse } from '#server/http/request-hash.ts'
import {
  checkDesignDecisions,
  checkOrdersUnclaimedAndUnchanged,
  formatOrderNumbers,
} from './batch-refusals.ts'
import { storeBatch } from './store-batch.ts'

/** One transaction creates the batch and moves its orders, so that neither happens without the other. */
export async function createBatchFromOrders(
  dependencies: ProductionDependencies,
  input: ParsedInputOf<typeof createBatch>,
  by: string,
) {
  const { request_id, orders: orderIds, film_width_mm, unapproved_because: unapprovedReason } = input
  const unopened = await findUnreadableOrders(dependencies, input)
  if (unopened.length > 0) return refuseNotPrintable(unopened)
  return dependencies.db.transaction(async (tx) => {
    await acquireRequestLock(tx, request_id)
    const seen = new Map(orderIds.map(({ id, version }) => [id, version]))
    const orders = await lockOrdersByPublicId(tx, [...seen.keys()])
    const before = await findBatchByRequest(tx, request_id)
    if (before) return checkRequestIdReuse(before, input) ?? getBatchDetails(tx, before)
    const refusal = await checkOrdersUnclaimedAndUnchanged(tx, orders, seen)
    if (refusal) return refusal
    const chosen = await getStockForWidth(tx, film_width_mm)
    if (chosen instanceof Refusal) return chosen
    const { stock } = chosen
    const needs = await checkOrders(tx, orders, stock)
    const bad = needs.filter((each) => !isOrderPrintable(each))
    if (bad.length > 0) return refuseNotPrintable(bad)
    const undecided = checkDesignDecisions(needs, input)
    if (undecided) return undecided
    const decided = needs.map((each) => ({
      ...each,
      pieces: addUnapprovedReason(
        each.pieces,
        each.unapproved ? unapprovedReason : 'Printed without a design on request',
      ),
    }))
    const sorted = decided.toSorted((one, other) => +one.order.stageSince - +other.order.stageSince)
    const byHand = orders.filter(({ stage }) => stage === 'in_production')
    const laidOut = layOutBatch(sorted, stock)
    const layout = createFirstLayout(laidOut)
    const batch = await storeBatch(
      tx,
      {
        kind: 'batch',
        requestId: request_id,
        requestHash: hashRequest(input),
        by,
        byHand: byHand.map(({ id }) => id),
        layout,
      },
      laidOut,
    )
    if (layout?.state === 'improving') await dependencies.enqueue(tx, layoutJobName, { batch: batch.id })
    const unapproved = needs.filter((each) => each.unapproved).map(({ order }) => order)
    const note = [
      unapproved.length > 0 && `Not approved: ${formatOrderNumbers(unapproved)}. ${unapprovedReason}`,
      layout?.state === 'done' && describeSheetSavings(layout),
    ]
      .filter(Boolean)
      .join('; ')
    await insertBatchEvent(tx, { batchId: batch.id, action: 'made', note, doneBy: by })
    await moveToProduction(dependencies, tx, { batch, orders, by })
    return getBatchDetails(tx, batch)
  })
}

const refuseNotPrintable = (bad: CheckedOrder[]) =>
  refuse('not_printable', {
    error: `These orders can’t be printed: ${formatOrderNumbers(bad.map(({ order }) => order))}. Please check your selection.`,
  })

/**
 * Returns the orders with unreadable pictures. Called before the transaction, because opening an uncached
 * picture takes a second.
 */
async function findUnreadableOrders(
  dependencies: ProductionDependencies,
  { request_id, orders, film_width_mm }: ParsedInputOf<typeof createBatch>,
) {
  const { db } = dependencies
  const chosen = await getStockForWidth(db, film_width_mm)
  // A repeated request returns the batch that the first request created.
  if (chosen instanceof Refusal || (await findBatchByRequest(db, request_id))) return []
  const found = await orderQueries.byPublicIds(
    db,
    orders.map(({ id }) => id),
  )
  const needs = (await checkOrders(db, found, chosen.stock)).filter(isOrderPrintable)
  const checkedNeeds = await addPictureProblems(needs, (url) => readSheetPicture(dependencies, url))
  return checkedNeeds.filter((each) => !isOrderPrintable(each))
}

/**
 * Moves orders to In production. Orders that staff had already moved there only get a note, so that their
 * customers get no second message.
 */
async function moveToProduction(
  dependencies: ProductionDependencies,
  tx: Db,
  { batch, orders, by }: { batch: StoredBatch; orders: Order[]; by: string },
): Promise<void> {
  const { by_itself } = await orderSettingsQueries.messages(tx)
  const move = {
    to: 'in_production',
    note: `Batch ${batch.number}`,
    // `tell: ''` suppresses the customer message. The setting is read once and not once per order.
    ...(!by_itself.includes('in_production') && { tell: '' }),
  } as const
  const { making = [], paid = [] } = Object.groupBy(orders, ({ stage }) =>
    stage === 'in_production' ? 'making' : 'paid',
  )
  await orderAccessForProduction.move(dependencies, tx, paid, move, by)
  await orderAccessForProduction.note(tx, making, `Added to batch ${batch.number}`, by)
}

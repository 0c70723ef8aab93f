import type { makeBatch } from '#core/production/batches.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { findOrders, lockedOrders, type Order } from '#server/features/orders/orders.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { batchDetails } from '../batches/batch-details.ts'
import { findBatchByRequest, insertBatchEvent } from '../batches/batches-store.ts'
import { stockOfWidth } from '../pieces/film.ts'
import { printedAllTheSame } from '../pieces/approved-pieces.ts'
import { batchOf } from './plan-batch.ts'
import { isPrintable, judged, type Judged } from './judge-orders.ts'
import { pictureAt } from '../drawing/picture-at.ts'
import { withPictures } from '../drawing/picture-problems.ts'
import { firstLayout } from '../layout/begin-layout.ts'
import { layoutJob } from '../layout/improve-layout.ts'
import { besideGrid } from '../layout/keep-layout.ts'
import type { StoredBatch } from '../production-tables.ts'
import type { ProductionParts } from '../production-parts.ts'
import { lockOrders } from '../lock-orders.ts'
import { acquireRequestLock } from '#server/db/locks-store.ts'
import { hashRequest, refuseReusedRequestId } from '#server/http/request-hash.ts'
import { undecidedOf, standsAgainst, listed } from './batch-refusals.ts'
import { store } from './store-batch.ts'

/**
 * Implements the contract `makeBatch`. `by` is the user's name. One transaction creates the batch and moves its
 * orders, so that neither can happen without the other.
 */
export async function make(parts: ProductionParts, input: ParsedInputOf<typeof makeBatch>, by: string) {
  const { request_id, orders: wanted, film_width_mm, unapproved_because: because } = input
  const unopened = await findUnreadableOrders(parts, input)
  if (unopened.length > 0) return refuseNotPrintable(unopened)
  return parts.db.transaction(async (tx) => {
    await acquireRequestLock(tx, request_id)
    const seen = new Map(wanted.map(({ id, version }) => [id, version]))
    const orders = await lockOrders(tx, [...seen.keys()])
    const before = await findBatchByRequest(tx, request_id)
    if (before) return refuseReusedRequestId(before, input) ?? batchDetails(tx, before)
    const wrong = await standsAgainst(tx, orders, seen)
    if (wrong) return wrong
    const chosen = await stockOfWidth(tx, film_width_mm)
    if (chosen instanceof Refusal) return chosen
    const { stock } = chosen
    const needs = await judged(tx, orders, stock)
    const bad = needs.filter((each) => !isPrintable(each))
    if (bad.length > 0) return refuseNotPrintable(bad)
    const undecided = undecidedOf(needs, input)
    if (undecided) return undecided
    const decided = needs.map((each) => ({
      ...each,
      pieces: printedAllTheSame(
        each.pieces,
        each.unapproved ? because : 'Printed without a design on request',
      ),
    }))
    const sorted = decided.toSorted((one, other) => +one.order.stageSince - +other.order.stageSince)
    const byHand = orders.filter(({ stage }) => stage === 'in_production')
    const laid = batchOf(sorted, stock)
    const layout = firstLayout(laid)
    const batch = await store(
      tx,
      {
        kind: 'batch',
        requestId: request_id,
        requestHash: hashRequest(input),
        by,
        byHand: byHand.map(({ id }) => id),
        layout,
      },
      laid,
    )
    if (layout?.state === 'improving') await parts.enqueue(tx, layoutJob, { batch: batch.id })
    const unapproved = needs.filter((each) => each.unapproved).map(({ order }) => order)
    const note = [
      unapproved.length > 0 && `Not approved: ${listed(unapproved)}. ${because}`,
      layout?.state === 'done' && besideGrid(layout),
    ]
      .filter(Boolean)
      .join('; ')
    await insertBatchEvent(tx, { batchId: batch.id, action: 'made', note, doneBy: by })
    await moveToProduction(parts, tx, { batch, orders, by })
    return batchDetails(tx, batch)
  })
}

const refuseNotPrintable = (bad: Judged[]) =>
  refuse('not_printable', {
    error: `These orders can’t be printed: ${listed(bad.map(({ order }) => order))}. Please check your selection.`,
  })

/**
 * Returns orders with an unreadable picture. Runs before the transaction, since opening an uncached picture takes a
 * second.
 */
async function findUnreadableOrders(
  parts: ProductionParts,
  { request_id, orders, film_width_mm }: ParsedInputOf<typeof makeBatch>,
) {
  const { db } = parts
  const chosen = await stockOfWidth(db, film_width_mm)
  // A repeated request returns the batch that it created before.
  if (chosen instanceof Refusal || (await findBatchByRequest(db, request_id))) return []
  const found = await findOrders.byPublicIds(
    db,
    orders.map(({ id }) => id),
  )
  const needs = (await judged(db, found, chosen.stock)).filter(isPrintable)
  const looked = await withPictures(needs, (url) => pictureAt(parts, url))
  return looked.filter((each) => !isPrintable(each))
}

/**
 * Moves paid orders to In production. Orders moved there manually only get a note, so that their customers get no
 * second message.
 */
async function moveToProduction(
  parts: ProductionParts,
  tx: Db,
  { batch, orders, by }: { batch: StoredBatch; orders: Order[]; by: string },
): Promise<void> {
  const { by_itself } = await orderRules.messages(tx)
  const move = {
    to: 'in_production',
    note: `Batch ${batch.number}`,
    // The setting is read once for all orders.
    ...(!by_itself.includes('in_production') && { tell: '' }),
  } as const
  const { making = [], paid = [] } = Object.groupBy(orders, ({ stage }) =>
    stage === 'in_production' ? 'making' : 'paid',
  )
  await lockedOrders.move(parts, tx, paid, move, by)
  await lockedOrders.note(tx, making, `Added to batch ${batch.number}`, by)
}

import { mostInDay, type OpenJob } from '#core/production/day-list.ts'
import { batchSteps, printMaterials, type PrintMaterial } from '#core/production/print-material.ts'
import type { Db } from '#server/db/database.ts'
import { findOrders, type Order } from '#server/features/orders/orders.ts'
import { isPrinted } from './batch-summary.ts'
import { findBatches, openReprints } from './batches-store.ts'
import { countSheets } from './batch-sheets-store.ts'
import { claimsOn, piecesOf } from './batch-pieces-store.ts'
import { usualStock, type Stock } from '../pieces/film.ts'
import { needsOf, onMaterial, sumOf } from '../pieces/needs.ts'
import type { Needs } from '../pieces/needs-by-kind.ts'
import { planSheets } from '../pieces/plan-sheets.ts'
import type { StoredBatch, StoredPiece } from '../production-tables.ts'
import { shared, amountsOf } from '../pieces/order-piece.ts'

/** Implements the contract `dayList`. */
export async function day(db: Db) {
  const paid = await findOrders.longest(db, 'paid', { limit: mostInDay })
  const making = await findOrders.longest(db, 'in_production', { limit: mostInDay })
  const orders = [...paid, ...making]
  const claims = await claimsOn(
    db,
    orders.map(({ id }) => id),
  )
  const claimed = new Set(claims.map(({ orderId }) => orderId))
  const batches = await findBatches(db, [...new Set(claims.map(({ batchId }) => batchId))])
  const open = [...batches, ...(await openReprints(db))].toSorted((one, other) => one.number - other.number)
  const ids = open.map(({ id }) => id)
  const pieces = Map.groupBy(await piecesOf(db, ids), ({ batchId }) => batchId)
  const prints = await countSheets(db, ids)
  const known = new Map(orders.map((order) => [order.id, order]))
  const waiting = orders.filter(({ id }) => !claimed.has(id)).map(needsOf)
  const stock = await usualStock(db)
  const materials = printMaterials.map((material) => {
    const ofBatches = open.map((batch) =>
      createBatchJob(batch, {
        pieces: (pieces.get(batch.id) ?? []).filter((piece) => piece.material === material),
        sheets: prints.find((each) => each.batchId === batch.id && each.material === material)?.prints ?? 0,
        known,
      }),
    )
    const jobs = [...ofBatches, createWaitingJob(waiting, material, stock)].filter(
      ({ orders }) => orders.length > 0,
    )
    return { material, jobs }
  })
  const more = paid.length === mostInDay || making.length === mostInDay
  return { materials: materials.filter(({ jobs }) => jobs.length > 0), more }
}

function createBatchJob(
  batch: StoredBatch,
  { pieces, sheets, known }: { pieces: StoredPiece[]; sheets: number; known: Map<string, Order> },
): OpenJob {
  const printed = pieces.filter((piece) => isPrinted(batch, piece))
  const { id, number, kind } = batch
  return {
    batch: { id, number, kind },
    steps: batchSteps.filter((step) => step in batch.steps),
    sheets,
    amounts: sumOf(printed.map(({ art, copies, times }) => amountsOf(art, copies * times))),
    orders: [...new Map(printed.map((piece) => [piece.orderId, piece])).values()]
      .map((piece) => ({ number: piece.group, ...presentOrder(known.get(piece.orderId)) }))
      .toSorted(compareDueDates),
  }
}

function createWaitingJob(waiting: Needs[], material: PrintMaterial, stock: Stock): OpenJob {
  const orders = onMaterial(waiting, material)
  const pieces = orders
    .flatMap((each) => each.pieces.filter((piece) => piece.material === material))
    .map((piece) => shared(piece, stock))
  return {
    batch: null,
    steps: [],
    sheets: planSheets(pieces, stock).sheets.reduce((sum, { times }) => sum + times, 0),
    amounts: sumOf(orders.map(({ amounts }) => amounts)),
    orders: orders
      .map(({ order }) => ({ number: order.number, ...presentOrder(order) }))
      .toSorted(compareDueDates),
  }
}

/** Empty if the order has left production in the meantime. */
function presentOrder(order: Order | undefined) {
  return { id: order?.publicId ?? '', nama: order?.nama ?? '', due_on: order?.dueOn ?? null }
}

/** Sorts by due date. Orders without one come last. */
function compareDueDates(one: { due_on: string | null }, other: { due_on: string | null }): number {
  const never = '9999-12-31'
  return (one.due_on ?? never).localeCompare(other.due_on ?? never)
}

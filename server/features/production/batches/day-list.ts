import { maxOrdersPerStage, type OpenJob } from '#core/production/day-list.ts'
import { batchSteps, printMaterials, type PrintMaterial } from '#core/production/print-material.ts'
import type { Db } from '#server/db/database.ts'
import { orderQueries, type Order } from '#server/features/orders/orders.ts'
import { isStillPrinted } from './batch-summary.ts'
import { findBatches, findOpenReprints } from './batches-store.ts'
import { countPrintsByMaterial } from './batch-sheets-store.ts'
import { findClaims, findPiecesOfBatches } from './batch-pieces-store.ts'
import { getDefaultStock, type PrintStock } from '../pieces/print-stock.ts'
import { getPrintNeeds, filterNeedsByMaterial, sumPrintAmounts } from '../pieces/print-needs.ts'
import type { PrintNeeds } from '../pieces/needs-by-item-type.ts'
import { planSheets } from '../pieces/plan-sheets.ts'
import type { StoredBatch, StoredPiece } from '../production-tables.ts'
import { toSharedPiece, getPrintAmounts } from '../pieces/order-piece.ts'

export async function buildDayList(db: Db) {
  const paid = await orderQueries.longest(db, 'paid', { limit: maxOrdersPerStage })
  const making = await orderQueries.longest(db, 'in_production', { limit: maxOrdersPerStage })
  const orders = [...paid, ...making]
  const claims = await findClaims(
    db,
    orders.map(({ id }) => id),
  )
  const claimed = new Set(claims.map(({ orderId }) => orderId))
  const batches = await findBatches(db, [...new Set(claims.map(({ batchId }) => batchId))])
  const open = [...batches, ...(await findOpenReprints(db))].toSorted(
    (one, other) => one.number - other.number,
  )
  const ids = open.map(({ id }) => id)
  const pieces = Map.groupBy(await findPiecesOfBatches(db, ids), ({ batchId }) => batchId)
  const prints = await countPrintsByMaterial(db, ids)
  const known = new Map(orders.map((order) => [order.id, order]))
  const waitingNeeds = orders.filter(({ id }) => !claimed.has(id)).map(getPrintNeeds)
  const stock = await getDefaultStock(db)
  const materials = printMaterials.map((material) => {
    const ofBatches = open.map((batch) =>
      createBatchJob(batch, {
        pieces: (pieces.get(batch.id) ?? []).filter((piece) => piece.material === material),
        sheets: prints.find((each) => each.batchId === batch.id && each.material === material)?.prints ?? 0,
        known,
      }),
    )
    const jobs = [...ofBatches, createWaitingJob(waitingNeeds, material, stock)].filter(
      ({ orders }) => orders.length > 0,
    )
    return { material, jobs }
  })
  const hasMore = paid.length === maxOrdersPerStage || making.length === maxOrdersPerStage
  return { materials: materials.filter(({ jobs }) => jobs.length > 0), more: hasMore }
}

function createBatchJob(
  batch: StoredBatch,
  { pieces, sheets, known }: { pieces: StoredPiece[]; sheets: number; known: Map<string, Order> },
): OpenJob {
  const printed = pieces.filter((piece) => isStillPrinted(batch, piece))
  const { id, number, kind } = batch
  return {
    batch: { id, number, kind },
    steps: batchSteps.filter((step) => step in batch.steps),
    sheets,
    amounts: sumPrintAmounts(printed.map(({ art, copies, times }) => getPrintAmounts(art, copies * times))),
    orders: [...new Map(printed.map((piece) => [piece.orderId, piece])).values()]
      .map((piece) => ({ number: piece.group, ...presentOrder(known.get(piece.orderId)) }))
      .toSorted(compareDueDates),
  }
}

function createWaitingJob(waitingNeeds: PrintNeeds[], material: PrintMaterial, stock: PrintStock): OpenJob {
  const orders = filterNeedsByMaterial(waitingNeeds, material)
  const pieces = orders
    .flatMap((each) => each.pieces.filter((piece) => piece.material === material))
    .map((piece) => toSharedPiece(piece, stock))
  return {
    batch: null,
    steps: [],
    sheets: planSheets(pieces, stock).sheets.reduce((sum, { times }) => sum + times, 0),
    amounts: sumPrintAmounts(orders.map(({ amounts }) => amounts)),
    orders: orders
      .map(({ order }) => ({ number: order.number, ...presentOrder(order) }))
      .toSorted(compareDueDates),
  }
}

/**
 * Returns the order of a job. The fields are empty if the order has left production since the jobs were read.
 */
function presentOrder(order: Order | undefined) {
  return { id: order?.publicId ?? '', nama: order?.nama ?? '', due_on: order?.dueOn ?? null }
}

function compareDueDates(one: { due_on: string | null }, other: { due_on: string | null }): number {
  const never = '9999-12-31'
  return (one.due_on ?? never).localeCompare(other.due_on ?? never)
}

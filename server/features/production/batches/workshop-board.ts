import { getBatchProgress } from '#core/production/batch-states.ts'
import {
  maxWorkshopOrders,
  workPlaces,
  type WorkshopBoard,
  type WorkshopJob,
  type WorkPlace,
} from '#core/production/workshop-board.ts'
import { listOrderItems } from '#core/orders/items/order-items.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { orderQueries, type Order } from '#server/features/orders/orders.ts'
import { findBatches } from './batches-store.ts'
import { findClaims } from './batch-pieces-store.ts'
import { getPrintNeeds } from '../pieces/print-needs.ts'
import type { PrintNeeds } from '../pieces/needs-by-item-type.ts'
import type { StoredBatch } from '../production-tables.ts'

const noAmounts = { tags: 0, logos: 0, stickers: 0 }

export async function buildWorkshopBoard(db: Db): Promise<WorkshopBoard> {
  const orders = await orderQueries.atWork(db, maxWorkshopOrders)
  const claims = await findClaims(
    db,
    orders.map(({ id }) => id),
  )
  const batches = await findBatches(db, [...new Set(claims.map(({ batchId }) => batchId))])
  const batchOf = new Map(
    claims.map(({ orderId, batchId }) => [orderId, batches.find(({ id }) => id === batchId)]),
  )
  const jobs = orders.flatMap((order) => createJobs(order, batchOf.get(order.id)))
  return {
    today: getShopDay(new Date()),
    places: workPlaces
      .map((place) => ({ place, jobs: jobs.filter((each) => each.place === place).map(({ job }) => job) }))
      .filter(({ jobs }) => jobs.length > 0),
  }
}

function createJobs(order: Order, batch: StoredBatch | undefined): { place: WorkPlace; job: WorkshopJob }[] {
  const about = {
    id: order.publicId,
    number: order.number,
    nama: order.nama,
    product: order.goods.product,
    due_on: order.dueOn,
  }
  const state: WorkshopJob['state'] = batch ? getBatchProgress(batch.steps) : 'waits'
  const needs = getPrintNeeds(order)
  const onSheets = needs.materials.map(({ material, amounts }) => ({
    place: material,
    job: { ...about, state, batch: batch?.number ?? null, amounts, pieces: 0 },
  }))
  const pieces = countPiecesByHand(order, needs.pieces)
  if (pieces === 0) return onSheets
  const byHand: WorkshopJob = { ...about, state: 'waits', batch: null, amounts: noAmounts, pieces }
  return [...onSheets, { place: 'By hand and from suppliers', job: byHand }]
}

function countPiecesByHand({ goods }: Order, onSheets: PrintNeeds['pieces']): number {
  const laidOut = new Set(onSheets.map(({ item }) => item))
  return listOrderItems(goods).reduce(
    (sum, item, at) =>
      (item.kind === 'described' || item.kind === 'free') && !laidOut.has(at) ? sum + item.quantity : sum,
    0,
  )
}

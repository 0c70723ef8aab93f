import type { Db } from '#server/db/database.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { listWaiting, WaitingOrder } from '#core/production/production.ts'
import { usualStock } from '../pieces/film.ts'
import { judged } from './judge-orders.ts'
import { sumOf } from '../pieces/needs.ts'
import { printsOf } from '#core/production/lay-stickers.ts'
import { planSheets } from '../pieces/plan-sheets.ts'
import { findOrders, type Order } from '#server/features/orders/orders.ts'
import { isOnSheets } from '../batches/batch-pieces-store.ts'

/** See the contract `listWaiting`. */
export async function waiting(db: Db, { after, limit }: ParsedInputOf<typeof listWaiting>) {
  const found = await waitingOrders(db, { after: placeOf(after), limit })
  const stock = await usualStock(db)
  const plans = await judged(db, found, stock)
  const orders: WaitingOrder[] = plans.map(({ order, materials, problems, pieces }) => ({
    id: order.publicId,
    number: order.number,
    version: order.version,
    nama: order.nama,
    by_hand: order.stage === 'in_production',
    product: order.goods.product,
    materials: materials.map(({ material }) => material),
    amounts: sumOf(materials.map(({ amounts }) => amounts)),
    sheets: printsOf(planSheets(pieces, stock).sheets),
    waiting_since: order.stageSince.toISOString(),
    ...(order.dueOn !== null && { due_on: order.dueOn }),
    problems,
  }))
  const last = found.length === limit ? found.at(-1) : undefined
  return { orders, next: last ? `${last.stageSince.toISOString()}~${last.publicId}` : null }
}

/**
 * Paid orders, and those that somebody has moved to In production without a batch; what is due first first, then the
 * longest waiting. An order
 * that has gone back to Paid while a batch holds it is among them, so that it is not forgotten there.
 */
export async function waitingOrders(
  db: Db,
  asked: Parameters<typeof findOrders.longest>[2],
): Promise<Order[]> {
  const paid = await findOrders.longest(db, 'paid', asked)
  const byHand = await findOrders.longest(db, 'in_production', { ...asked, unless: isOnSheets })
  return [...paid, ...byHand].toSorted(inOrderOfWork).slice(0, asked.limit)
}

/** As the store lists each stage. */
function inOrderOfWork(one: Order, other: Order): number {
  const [due, otherDue] = [one.dueOn ?? lastDay, other.dueOn ?? lastDay]
  if (due !== otherDue) return due < otherDue ? -1 : 1
  return +one.stageSince - +other.stageSince || (one.id < other.id ? -1 : 1)
}

const lastDay = '9999-12-31'

/** Where a list goes on; what is no such place is the beginning. */
function placeOf(after: string | undefined) {
  const [instant = '', publicId = ''] = (after ?? '').split('~')
  const since = new Date(instant)
  return publicId && !Number.isNaN(since.getTime()) ? { since, publicId } : undefined
}

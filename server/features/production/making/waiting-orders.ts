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

/** Implements the contract `listWaiting`. */
export async function waiting(db: Db, { after, limit }: ParsedInputOf<typeof listWaiting>) {
  const found = await waitingOrders(db, { after: parseCursor(after), limit })
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
 * Returns paid orders, and orders that staff moved to In production without a batch, by due date and then by waiting
 * time. Includes orders that went back to Paid while a batch holds them, so that they are not overlooked.
 */
export async function waitingOrders(
  db: Db,
  asked: Parameters<typeof findOrders.longest>[2],
): Promise<Order[]> {
  const paid = await findOrders.longest(db, 'paid', asked)
  const byHand = await findOrders.longest(db, 'in_production', { ...asked, unless: isOnSheets })
  return [...paid, ...byHand].toSorted(compareUrgency).slice(0, asked.limit)
}

/** Same order as the store's. */
function compareUrgency(one: Order, other: Order): number {
  const [due, otherDue] = [one.dueOn ?? lastDay, other.dueOn ?? lastDay]
  if (due !== otherDue) return due < otherDue ? -1 : 1
  return +one.stageSince - +other.stageSince || (one.id < other.id ? -1 : 1)
}

const lastDay = '9999-12-31'

/** Parses the cursor of a page. An invalid one means the first page. */
function parseCursor(after: string | undefined) {
  const [instant = '', publicId = ''] = (after ?? '').split('~')
  const since = new Date(instant)
  return publicId && !Number.isNaN(since.getTime()) ? { since, publicId } : undefined
}

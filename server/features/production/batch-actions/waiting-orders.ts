import type { Db } from '#server/db/database.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { listWaitingOrders, WaitingOrder } from '#core/production/production.ts'
import { getDefaultStock } from '../pieces/print-stock.ts'
import { checkOrders } from './check-orders.ts'
import { sumPrintAmounts } from '../pieces/print-needs.ts'
import { countPrints } from '#core/production/pack-stickers.ts'
import { planSheets } from '../pieces/plan-sheets.ts'
import { orderQueries, type Order } from '#server/features/orders/orders.ts'
import { isClaimedByBatch } from '../batches/batch-pieces-store.ts'

export async function presentWaitingOrders(
  db: Db,
  { after, limit }: ParsedInputOf<typeof listWaitingOrders>,
) {
  const found = await findWaitingOrders(db, { after: parseCursor(after), limit })
  const stock = await getDefaultStock(db)
  const plans = await checkOrders(db, found, stock)
  const orders: WaitingOrder[] = plans.map(({ order, materials, problems, pieces }) => ({
    id: order.publicId,
    number: order.number,
    version: order.version,
    nama: order.nama,
    by_hand: order.stage === 'in_production',
    product: order.goods.product,
    materials: materials.map(({ material }) => material),
    amounts: sumPrintAmounts(materials.map(({ amounts }) => amounts)),
    sheets: countPrints(planSheets(pieces, stock).sheets),
    waiting_since: order.stageSince.toISOString(),
    ...(order.dueOn !== null && { due_on: order.dueOn }),
    problems,
  }))
  const last = found.length === limit ? found.at(-1) : undefined
  return { orders, next: last ? `${last.stageSince.toISOString()}~${last.publicId}` : null }
}

/**
 * Returns the orders that wait for a batch, including orders that staff moved to In production without one.
 * Also returns orders that went back to Paid while a batch still claims them, so that staff don't overlook
 * them.
 */
export async function findWaitingOrders(
  db: Db,
  asked: Parameters<typeof orderQueries.longest>[2],
): Promise<Order[]> {
  const paid = await orderQueries.longest(db, 'paid', asked)
  const byHand = await orderQueries.longest(db, 'in_production', { ...asked, unless: isClaimedByBatch })
  return [...paid, ...byHand].toSorted(compareUrgency).slice(0, asked.limit)
}

/** Sorts like `listOrdersLongestInStage`. */
function compareUrgency(one: Order, other: Order): number {
  const [due, otherDue] = [one.dueOn ?? lastDay, other.dueOn ?? lastDay]
  if (due !== otherDue) return due < otherDue ? -1 : 1
  return +one.stageSince - +other.stageSince || (one.id < other.id ? -1 : 1)
}

const lastDay = '9999-12-31'

/** Parses a cursor. An invalid cursor means the first page. */
function parseCursor(after: string | undefined) {
  const [instant = '', publicId = ''] = (after ?? '').split('~')
  const since = new Date(instant)
  return publicId && !Number.isNaN(since.getTime()) ? { since, publicId } : undefined
}

import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import { approvalsOf } from '../files/approvals.ts'
import type { Order } from '../store/orders-tables.ts'
import { workToCome } from './work-to-come.ts'

/** Ids of the orders that are not late yet and likely to be; see the filter `risk`. */
export async function idsAtRisk(db: Db, now: Date): Promise<string[]> {
  const today = getShopDay(now)
  const { orders, plan } = await workToCome(db, today)
  const behind = new Set(plan?.late.map(({ id }) => id))
  const open = orders.filter((order) => order.stage !== 'new' && (order.dueOn ?? '') >= today)
  const soon = open.filter(({ dueOn }) => dueOn !== null && dueOn <= addDays(today, 1))
  const approvals = await approvalsOf(db, soon)
  const heldUp = ({ id }: Order) =>
    [...(approvals.get(id)?.values() ?? [])].some(
      ({ state }) => state === 'missing' || state === 'unapproved',
    )
  return open
    .filter((order) => behind.has(order.publicId) || (soon.includes(order) && heldUp(order)))
    .map(({ id }) => id)
}

import { lateAfterDays, type OrderFilter } from '#core/orders/admin/order-filter.ts'
import { getSearchedPeriod, type SearchedPeriod } from '#core/shared/search-period.ts'
import { parseShopTime, getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import type { Order } from '../store/orders-tables.ts'
import { findFirstOrderTime, listNewestOrders, type OrderConditions } from './order-list-store.ts'
import { findItemApprovals } from '../files/approvals.ts'
import { findScheduledWork } from './due-dates.ts'

const dayMs = 86_400_000

export async function resolveOrderFilter(
  db: Db,
  filter: OrderFilter,
  now = new Date(),
): Promise<{ wanted: OrderConditions; searched: SearchedPeriod }> {
  const first = filter.search ? await findFirstOrderTime(db) : undefined
  const searched = getSearchedPeriod(filter, { today: getShopDay(now), oldest: first && getShopDay(first) })
  const ids = filter.risk ? await findIdsOfOrdersAtRisk(db, now) : undefined
  return {
    wanted: { ...toOrderConditions(filter, now), ids, since: getStartOfDay(searched?.since) },
    searched,
  }
}

export async function searchOrders(db: Db, search: string, limit: number): Promise<Order[]> {
  const { wanted } = await resolveOrderFilter(db, { search })
  return listNewestOrders(db, wanted, { limit })
}

/** Converts a filter to conditions. Ignores `risk` and the period of the search. */
export function toOrderConditions(filter: OrderFilter, now = new Date()): OrderConditions {
  const { from, to, overdue, slips, unpaid, paid_from: paidFrom, paid_to: paidTo, ...more } = filter
  const { design_missing: designMissing, late, due, risk: _risk, since: _since, ...rest } = more
  const today = getShopDay(now)
  const until = getEndOfDay(to)
  const dayAgo = new Date(now.getTime() - dayMs)
  return {
    ...rest,
    slips,
    designMissing,
    lateSince: late && new Date(now.getTime() - lateAfterDays * dayMs),
    dueBefore: late && today,
    dueOn: due && (due === 'today' ? today : addDays(today, 1)),
    unpaid: unpaid ?? slips,
    unconfirmed: overdue,
    from: getStartOfDay(from),
    until: overdue && !(until && until < dayAgo) ? dayAgo : until,
    paidFrom: getStartOfDay(paidFrom),
    paidUntil: getEndOfDay(paidTo),
  }
}

function getStartOfDay(day: string | undefined): Date | undefined {
  if (day === undefined) return undefined
  const instant = parseShopTime(`${day} 00:00`)
  if (!instant) throw new Error(`invalid day in an order filter: ${day}`)
  return instant
}

function getEndOfDay(day: string | undefined): Date | undefined {
  const start = getStartOfDay(day)
  return start && new Date(start.getTime() + dayMs)
}

export async function findIdsOfOrdersAtRisk(db: Db, now: Date): Promise<string[]> {
  const today = getShopDay(now)
  const { orders, plan } = await findScheduledWork(db, today)
  const lateIds = new Set(plan?.late.map(({ id }) => id))
  const open = orders.filter((order) => order.stage !== 'new' && (order.dueOn ?? '') >= today)
  const dueSoon = open.filter(({ dueOn }) => dueOn !== null && dueOn <= addDays(today, 1))
  const approvals = await findItemApprovals(db, dueSoon)
  const isBlocked = ({ id }: Order) =>
    [...(approvals.get(id)?.values() ?? [])].some(
      ({ state }) => state === 'missing' || state === 'unapproved',
    )
  return open
    .filter((order) => lateIds.has(order.publicId) || (dueSoon.includes(order) && isBlocked(order)))
    .map(({ id }) => id)
}

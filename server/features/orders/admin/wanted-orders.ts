import { lateAfterDays, type OrderFilter } from '#core/orders/admin/order-filter.ts'
import { getSearchedPeriod, type SearchedPeriod } from '#core/shared/search-period.ts'
import { parseShopTime, getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import { idsAtRisk } from './at-risk.ts'
import type { Order } from '../store/orders-tables.ts'
import { firstPlaced, listNewestOrders } from './order-list-store.ts'
import type { WantedOrders } from './wanted-orders-store.ts'

const dayMs = 86_400_000

/** What a filter means, and how far back its search looks. */
export async function lookedFor(
  db: Db,
  filter: OrderFilter,
  now = new Date(),
): Promise<{ wanted: WantedOrders; searched: SearchedPeriod }> {
  const first = filter.search ? await firstPlaced(db) : undefined
  const searched = getSearchedPeriod(filter, { today: getShopDay(now), oldest: first && getShopDay(first) })
  const ids = filter.risk ? await idsAtRisk(db, now) : undefined
  return { wanted: { ...wantedBy(filter, now), ids, since: startOf(searched?.since) }, searched }
}

/** The newest orders with these words in number, name or phone, as far back as the orders page looks at first. */
export async function ordersFound(db: Db, search: string, limit: number): Promise<Order[]> {
  const { wanted } = await lookedFor(db, { search })
  return listNewestOrders(db, wanted, { limit })
}

/** What a filter means, however old, but for what is at risk: days in shop time become instants. */
export function wantedBy(filter: OrderFilter, now = new Date()): WantedOrders {
  const { from, to, overdue, slips, unpaid, paid_from: paidFrom, paid_to: paidTo, ...more } = filter
  const { design_missing: designMissing, late, due, risk: _risk, since: _since, ...rest } = more
  const today = getShopDay(now)
  const until = endOf(to)
  const dayAgo = new Date(now.getTime() - dayMs)
  return {
    ...rest,
    slips,
    designMissing,
    lateSince: late && new Date(now.getTime() - lateAfterDays * dayMs),
    dueBefore: late && today,
    dueOn: due && (due === 'today' ? today : addDays(today, 1)),
    unpaid: unpaid ?? overdue ?? slips,
    from: startOf(from),
    until: overdue && !(until && until < dayAgo) ? dayAgo : until,
    paidFrom: startOf(paidFrom),
    paidUntil: endOf(paidTo),
  }
}

/** The first instant of a shop day. */
function startOf(day: string | undefined): Date | undefined {
  if (day === undefined) return undefined
  const instant = parseShopTime(`${day} 00:00`)
  if (!instant) throw new Error(`${day} is no day: the contract refuses it`)
  return instant
}

function endOf(day: string | undefined): Date | undefined {
  const start = startOf(day)
  return start && new Date(start.getTime() + dayMs)
}

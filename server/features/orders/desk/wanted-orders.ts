import { lateAfterDays, type OrderFilter } from '../../../../core/orders/order-list.ts'
import { parseShopTime } from '../../../../core/shared/shop-time.ts'
import type { WantedOrders } from './order-list-store.ts'

const dayMs = 86_400_000

/** What a filter means: days in shop time become instants. */
export function wantedBy(filter: OrderFilter, now = new Date()): WantedOrders {
  const { from, to, overdue, slips, unpaid, paid_from: paidFrom, paid_to: paidTo, ...more } = filter
  const { design_missing: designMissing, late, ...rest } = more
  const until = endOf(to)
  const dayAgo = new Date(now.getTime() - dayMs)
  return {
    ...rest,
    slips,
    designMissing,
    lateSince: late && new Date(now.getTime() - lateAfterDays * dayMs),
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

import { orderBlockerLabels, listOrderBlockers } from '#core/orders/admin/order-blockers.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { lateAfterDays } from '#core/orders/admin/order-filter.ts'
import { isUnfinished } from '#core/orders/order-stages.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { useWorkload } from '../dashboard-queries.ts'
import { formatShortDay } from './due-badge.tsx'
import { useToday } from '#web/hooks/use-today.ts'

export function OrderDelay({ order }: { order: ListedOrder }) {
  const words = useOrderDelay(order)
  return words && <p className="mt-1 w-full text-15 whitespace-normal text-caution">{words}</p>
}

export function useOrderDelay(order: ListedOrder): string | null {
  const today = useToday()
  const behind = useWorkload().data?.late.find(({ id }) => id === order.id)
  const why = listOrderBlockers(order)
  if (!isUnfinished(order.stage) || why.length === 0) return null
  const late = countDaysOverdue(order, today)
  const reasons = why.map((each) => `${orderBlockerLabels[each]}.`).join(' ')
  if (late > 0) return `${formatCount(late, 'day')} overdue. ${reasons}`
  if (behind)
    return `${reasons} No capacity ${behind.done_on ? `before ${formatShortDay(behind.done_on)}` : 'in the coming days'}.`
  const isDueSoon = order.due_on !== null && order.due_on <= addDays(today, 1)
  return isDueSoon && (why.includes('design') || why.includes('approval')) ? reasons : null
}

/** Returns the days past the due date or, for an order without one, past the usual production time. */
function countDaysOverdue({ due_on, paid_at, stage_since }: ListedOrder, today: string): number {
  const due = due_on ?? addDays(getShopDay(new Date(paid_at ?? stage_since)), lateAfterDays)
  return Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000)
}

import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import { formatRinggit } from '#core/shared/money.ts'

/** Returns the unpaid amount in sen. Quotes and cancelled orders return 0. */
export function getUnpaidSen({ stage, paid_at, paid_sen, total_sen }: ListedOrder): number {
  if (!isOrdered(stage)) return 0
  return paid_at === null ? total_sen : Math.max(0, total_sen - (paid_sen ?? total_sen))
}

/** Shows text such as `Unpaid RM 37.40`. Shows nothing if the order is paid. */
export function UnpaidAmount({ order }: { order: ListedOrder }) {
  const sen = getUnpaidSen(order)
  if (sen === 0) return null
  return <span className="whitespace-nowrap text-caution tabular-nums">Unpaid {formatRinggit(sen)}</span>
}

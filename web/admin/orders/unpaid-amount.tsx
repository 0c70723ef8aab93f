import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import { formatRinggit } from '#core/shared/money.ts'

/** The unpaid amount in sen. 0 for quotes and cancelled orders. */
export function getUnpaidSen({ stage, paid_at, paid_sen, total_sen }: ListedOrder): number {
  if (!isOrdered(stage)) return 0
  return paid_at === null ? total_sen : Math.max(0, total_sen - (paid_sen ?? total_sen))
}

/** Text such as `Unpaid RM 37.40`. Nothing if the order is paid. */
export function UnpaidAmount({ order }: { order: ListedOrder }) {
  const sen = getUnpaidSen(order)
  if (sen === 0) return null
  return <span className="whitespace-nowrap text-caution tabular-nums">Unpaid {formatRinggit(sen)}</span>
}

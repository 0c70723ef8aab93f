import type { ReactNode } from 'react'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ringgitText } from '#core/shared/money.ts'
import { owedSen } from '../owed.tsx'
import { usePlace } from '#web/admin/drag.tsx'
import type { ShownColumn } from './columns.ts'

/** How a column takes part in what is being moved. */
export type Part = 'none' | 'may' | 'over' | 'not'

const looks: Record<Part, string> = {
  none: '',
  may: 'outline-1 -outline-offset-1 outline-edge outline-dashed',
  over: 'bg-info-wash outline-2 -outline-offset-2 outline-cyan',
  not: 'opacity-60',
}

/** One column of the board: its name, the number of orders, what they owe, and the first of them. */
export function Column({
  shown: { column, orders, count, more },
  part,
  loading,
  onMore,
  children,
}: {
  shown: ShownColumn
  part: Part
  loading: boolean
  onMore: (stage: OrderStage) => void
  /** The cards. */
  children: ReactNode
}) {
  const { place } = usePlace(column.key)
  const owed = orders.reduce((sum, order) => sum + owedSen(order), 0)
  return (
    <section
      aria-label={column.label}
      {...place}
      className={cx('flex min-w-0 flex-col rounded-surface bg-sunk', looks[part])}
    >
      <h2 className="flex min-h-11 flex-wrap content-center items-center justify-between gap-x-2 px-2.5 font-text text-15 leading-tight font-semibold">
        {column.label}
        <span className="font-normal text-quiet tabular-nums">{count}</span>
        {owed > 0 && !more && (
          <span className="basis-full truncate text-13 leading-4 font-normal text-caution tabular-nums">
            {ringgitText(owed)} unpaid
          </span>
        )}
      </h2>
      <div className="relative max-h-[calc(100dvh-21rem)] min-h-80 flex-1 overflow-y-auto overscroll-contain px-1.5 pb-1.5">
        {loading && <Skeleton className="h-32 rounded-control" />}
        {!loading && orders.length === 0 && <p className="px-1 py-2 text-13 text-quiet">None</p>}
        {children}
        {more && (
          <button
            type="button"
            onClick={() => onMore(more)}
            className="mt-1 min-h-9 w-full rounded-control text-13 text-link hover:underline"
          >
            Show all in the table
          </button>
        )}
      </div>
    </section>
  )
}

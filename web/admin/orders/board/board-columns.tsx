import { getUnpaidSen } from '#core/payments/order-balance.ts'
import { useState, type ReactNode } from 'react'
import type { OrdersPageView, ChangeOrderView } from '../order-view.ts'
import type { OrderMoveActions } from '../details/use-order-move-actions.tsx'
import { useOrderBoard } from '../order-queries.ts'
import { useCardFocus, useKeyboardMove } from './use-keyboard-move.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { getDropStage, getVisibleColumns, type VisibleColumn } from './columns.ts'
import { useDragAndDrop, useDropTarget } from '#web/admin/drag.tsx'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { OrderChip } from './order-chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { formatRinggit } from '#core/shared/money.ts'

export interface BoardProps {
  view: OrdersPageView
  onChange: ChangeOrderView
  onOpen: (id: string) => void
  onMove: OrderMoveActions['move']
}

export type LoadedBoardProps = BoardProps & { board: ReturnType<typeof useOrderBoard> }

export function BoardColumns({ board, onChange, onOpen, onMove }: LoadedBoardProps) {
  const { follow, arrived } = useCardFocus()
  const drop = (order: ListedOrder, place: string) => {
    const to = getDropStage(place, order)
    if (to) onMove(order, to)
  }
  const drag = useDragAndDrop<ListedOrder>({
    find: (id) => board.data?.orders.find((order) => order.id === id),
    words: ({ number, nama }) => `${number} ${nama}`,
    onDrop: drop,
  })
  const carry = useKeyboardMove((order, place) => {
    follow(order.id, place)
    drop(order, place)
  })
  const moving = drag.thing ?? carry.order
  const target = drag.place ?? carry.place
  const columns = getVisibleColumns(useFrozenValue(board.data, moving !== null))
  const getDropState = (key: string): DropState => {
    if (!moving) return 'none'
    if (!getDropStage(key, moving)) return 'not'
    return target === key ? 'over' : 'may'
  }
  const toTable = (stage: OrderStage) => onChange({ show: 'table', stage })
  const [cancelled] = columns.filter(({ column }) => column.key === 'cancelled')
  return drag.area(
    <>
      <p id="carry-hint" className="sr-only">
        Press Enter to open the order, or Space to pick it up and move it.
      </p>
      <output className="sr-only">{carry.announcement}</output>
      <div className="grid auto-cols-[minmax(9rem,1fr)] grid-flow-col gap-2 overflow-x-auto pb-1">
        {columns
          .filter((shown) => shown !== cancelled)
          .map((shown) => (
            <Column
              key={shown.column.key}
              shown={shown}
              part={getDropState(shown.column.key)}
              loading={board.isPending}
              onMore={toTable}
            >
              <ul className="grid grid-cols-1 gap-2">
                {shown.orders.map((order) => (
                  <li key={order.id} className="min-w-0">
                    <OrderChip
                      order={order}
                      carried={moving?.id === order.id}
                      grabbed
                      card={(card) => arrived(order.id, card)}
                      onOpen={() => onOpen(order.id)}
                      onMove={onMove}
                      onKeyDown={(event) => carry.onKeyDown(order, event)}
                    />
                  </li>
                ))}
              </ul>
            </Column>
          ))}
      </div>
      {cancelled && <CancelStrip shown={cancelled} part={getDropState('cancelled')} onShow={toTable} />}
    </>,
  )
}

/** Returns the previous value while an order is being moved, so that cards don't shift under the pointer. */
function useFrozenValue<T>(fresh: T, frozen: boolean): T {
  const [cached, setCached] = useState(fresh)
  if (!frozen && cached !== fresh) setCached(fresh)
  return frozen ? cached : fresh
}

/** Drop target that cancels an order. It is not a column, because cancelled orders are only in the table. */
function CancelStrip({
  shown: { column, count },
  part,
  onShow,
}: {
  shown: VisibleColumn
  part: DropState
  onShow: (stage: OrderStage) => void
}) {
  const { place } = useDropTarget(column.key)
  return (
    <section
      aria-label={column.label}
      {...place}
      className={cx(
        'mt-3 flex min-h-12 items-center justify-between gap-3 rounded-surface border border-dashed px-3 text-15',
        part === 'over' ? 'border-wrong bg-wrong-wash text-wrong' : 'border-edge text-quiet',
        part === 'not' && 'opacity-60',
      )}
    >
      <h2 className="font-text text-15 font-semibold">
        {part === 'may' || part === 'over' ? 'Drop here to cancel the order' : column.label}
      </h2>
      <button
        type="button"
        onClick={() => onShow('cancelled')}
        className="-mr-1 min-h-9 rounded-control px-2 text-13 text-link tabular-nums hover:underline"
      >
        Show {count} in the table
      </button>
    </section>
  )
}

type DropState = 'none' | 'may' | 'over' | 'not'

const partClasses: Record<DropState, string> = {
  none: '',
  may: 'outline-1 -outline-offset-1 outline-edge outline-dashed',
  over: 'bg-info-wash outline-2 -outline-offset-2 outline-cyan',
  not: 'opacity-60',
}

function Column({
  shown: { column, orders, count, more },
  part,
  loading,
  onMore,
  children,
}: {
  shown: VisibleColumn
  part: DropState
  loading: boolean
  onMore: (stage: OrderStage) => void
  children: ReactNode
}) {
  const { place } = useDropTarget(column.key)
  const owed = orders.reduce((sum, order) => sum + getUnpaidSen(order), 0)
  return (
    <section
      aria-label={column.label}
      {...place}
      className={cx('flex min-w-0 flex-col rounded-surface bg-sunk', partClasses[part])}
    >
      <h2 className="flex min-h-11 flex-wrap content-center items-center justify-between gap-x-2 px-2.5 font-text text-15 leading-tight font-semibold">
        {/* The count stays beside a label of two lines. */}
        <span className="min-w-0 flex-1">{column.label}</span>
        <span className="font-normal text-quiet tabular-nums">{count}</span>
        {owed > 0 && !more && (
          <span className="basis-full truncate text-13 leading-4 font-normal text-caution tabular-nums">
            {formatRinggit(owed)} unpaid
          </span>
        )}
      </h2>
      <div className="relative max-h-[calc(100dvh-21rem)] min-h-80 flex-1 overflow-y-auto overscroll-contain px-1.5 pb-1.5">
        {loading && <Skeleton className="h-32 rounded-control" />}
        {!loading && orders.length === 0 && <p className="px-1 py-2 text-13 text-quiet">No orders</p>}
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

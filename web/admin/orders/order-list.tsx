import { useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { NewRows } from '#web/ui/desk/new-rows.tsx'
import { SearchedSince } from '#web/ui/desk/searched-since.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useStableRows } from '#web/hooks/stable-rows.ts'
import { useInteracting } from '#web/hooks/use-interacting.ts'
import { useShortcuts } from '../shortcuts.ts'
import { OrderSelection } from './many/order-selection.tsx'
import { StayedNote } from './many/stayed-note.tsx'
import type { Stayed } from './many/use-change-many.ts'
import { useOrders } from './order-queries.ts'
import { filterOf, isFiltered, noFilter, type ChangeView, type OrderView } from './order-view.ts'
import type { Moving } from './desk/use-moving.tsx'
import { useRowSelection, type RowSelection } from '#web/ui/desk/use-row-selection.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { Card } from '#web/ui/card.tsx'
import type { Column } from '#web/ui/desk/columns.ts'
import { DataTable } from '#web/ui/desk/data-table.tsx'
import { SelectBox } from '#web/ui/desk/select-box.tsx'
import { selectColumn } from '#web/ui/desk/select-column.tsx'
import { orderColumns, delivery } from './order-columns.tsx'
import { NoOrders } from './no-orders.tsx'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Money } from '#web/ui/money.tsx'
import { OrderBadges } from './order-badges.tsx'
import { goodsText } from './goods-text.ts'
import { DueBadge } from './due/due-badge.tsx'
import { HeldUp } from './due/held-up.tsx'
import { MoveMenu } from './desk/move-menu.tsx'
import { Owed } from './owed.tsx'
import { PaymentSlips } from './files/payment-slips.tsx'
import { StagePill } from './stage-words.tsx'
import { noPhone } from './no-phone.tsx'

/** The table of orders, newest first, optionally filtered by stage. */
export function OrderList({
  view,
  onChange,
  onOpen,
  onMove,
}: {
  view: OrderView
  onChange: ChangeView
  onOpen: (id: string) => void
  onMove: Moving['move']
}) {
  const pages = useOrders(view)
  const place = useRef<HTMLDivElement>(null)
  const frozen = useInteracting(place) || view.order !== undefined
  const key = JSON.stringify([filterOf(view), view.stage, pages.isPlaceholderData, pages.data?.pages.length])
  const loaded = pages.data?.pages.flatMap(({ orders }) => orders)
  const rows = useStableRows(loaded, { view: key, held: frozen, own: [] })
  const chosen = useRowSelection<ListedOrder>(JSON.stringify([filterOf(view), view.stage]))
  const [stayed, setStayed] = useState<Stayed>([])
  useShortcuts({ Escape: chosen.clear })
  if (pages.isError && !pages.data)
    return (
      <ErrorState title="The orders could not be loaded" onRetry={() => void pages.refetch()}>
        {pages.error.message}
      </ErrorState>
    )
  return (
    <div className={cx(chosen.count > 0 && 'pb-20')}>
      <SearchedSince
        searched={pages.data?.pages[0]?.searched}
        what="orders"
        onOlder={(since) => onChange({ since })}
      />
      <StayedNote stayed={stayed} onClose={() => setStayed([])} />
      <NewRows count={rows.waiting} what="order" onShow={rows.release} raised={chosen.count > 0} />
      <div ref={place}>
        <OrderTable
          orders={rows.rows}
          loading={pages.isPending}
          filtered={isFiltered(view) || view.stage !== undefined}
          onOpen={({ id }) => onOpen(id)}
          onMove={onMove}
          onShowAll={() => onChange(noFilter)}
          chosen={chosen}
        />
      </div>
      {pages.hasNextPage && (
        <div className="mt-4 text-center">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      <OrderSelection orders={chosen.rows(loaded ?? [])} onClear={chosen.clear} onStayed={setStayed} />
    </div>
  )
}

/** A table on wide screens, cards on phones. */
function OrderTable({
  orders,
  loading,
  filtered,
  onOpen,
  onMove,
  onShowAll,
  chosen,
}: {
  orders: ListedOrder[]
  loading: boolean
  /** A filter is active. */
  filtered: boolean
  onOpen: (order: ListedOrder) => void
  onMove: (order: ListedOrder, to: OrderStage) => void
  onShowAll: () => void
  chosen: RowSelection<ListedOrder>
}) {
  return (
    <Card flush className="max-md:contents">
      <DataTable
        caption="Orders"
        columns={[createSelectColumn(orders, chosen), ...orderColumns(onMove, orders)]}
        rows={orders}
        rowKey={(order) => order.id}
        loading={loading}
        onOpen={onOpen}
        keys={{ x: (order) => chosen.toggle(order, !chosen.has(order.id), false, orders) }}
        selected={({ id }) => chosen.has(id)}
        renderCard={(order) => (
          <OrderCard
            order={order}
            onOpen={() => onOpen(order)}
            onMove={onMove}
            box={<OrderCheckbox order={order} orders={orders} chosen={chosen} />}
          />
        )}
        empty={<NoOrders filtered={filtered} onShowAll={onShowAll} />}
      />
    </Card>
  )
}

function createSelectColumn(orders: ListedOrder[], chosen: RowSelection<ListedOrder>): Column<ListedOrder> {
  return selectColumn({
    verb: 'Select',
    what: 'orders',
    rows: orders,
    has: chosen.has,
    onAll: (on) => chosen.toggleAll(on, orders),
    box: (order) => <OrderCheckbox order={order} orders={orders} chosen={chosen} />,
  })
}

const OrderCheckbox = ({
  order,
  orders,
  chosen,
}: {
  order: ListedOrder
  orders: ListedOrder[]
  chosen: RowSelection<ListedOrder>
}) => (
  <SelectBox
    label={`Select ${order.number}`}
    checked={chosen.has(order.id)}
    onToggle={(on, range) => chosen.toggle(order, on, range, orders)}
  />
)

/** An order of the table on a phone. */
function OrderCard({
  order,
  onOpen,
  onMove,
  box,
}: {
  order: ListedOrder
  onOpen: () => void
  box: ReactNode
  onMove: Moving['move']
}) {
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-4">
          {box}
          <button
            type="button"
            onClick={onOpen}
            className="-m-2 rounded-control p-2 font-semibold tabular-nums underline underline-offset-4"
          >
            {order.number}
          </button>
        </span>
        <span className="flex items-center gap-2">
          <StagePill stage={order.stage} />
          <MoveMenu order={order} onMove={onMove} />
        </span>
      </div>
      <p className="mt-1 flex justify-between gap-3 text-15">
        <span className="min-w-0 wrap-anywhere">{goodsText(order.goods)}</span>
        <span className="grid shrink-0 justify-items-end text-13">
          <Money sen={order.total_sen} className="text-15 font-semibold" />
          <Owed order={order} />
        </span>
      </p>
      <p className="mt-2 text-15 break-words">
        {order.nama} <span className="text-quiet tabular-nums">{order.phone || noPhone}</span>
      </p>
      <p className="text-13 text-quiet tabular-nums">
        Placed {formatListTime(new Date(order.placed_at))} · {delivery[order.delivery_method]}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">
        <DueBadge order={order} />
        {order.slips.length > 0 && <PaymentSlips order={order} />}
        <OrderBadges order={order} />
      </p>
      <HeldUp order={order} />
    </Card>
  )
}

import { useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { NewRowsButton } from '#web/ui/admin/new-rows.tsx'
import { SearchPeriodNote } from '#web/ui/admin/search-period-note.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useStableRows } from '#web/hooks/use-stable-rows.ts'
import { useIsInteracting } from '#web/hooks/use-is-interacting.ts'
import { useShortcuts } from '../shortcuts.ts'
import { OrderSelectionBar } from './bulk/order-selection.tsx'
import { UnchangedOrdersNote } from './bulk/unchanged-orders-note.tsx'
import type { UnchangedOrders } from './bulk/use-bulk-change.ts'
import { useOrders } from './order-queries.ts'
import {
  toOrderFilter,
  hasOrderFilter,
  emptyOrderFilter,
  type ChangeOrderView,
  type OrdersPageView,
} from './order-view.ts'
import type { OrderMoveActions } from './details/use-order-move-actions.tsx'
import { useRowSelection, type RowSelection } from '#web/ui/admin/use-row-selection.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { Card } from '#web/ui/card.tsx'
import type { DataColumn } from '#web/ui/admin/columns.ts'
import { DataTable } from '#web/ui/admin/data-table.tsx'
import { SelectionCheckbox } from '#web/ui/admin/selection-checkbox.tsx'
import { createSelectionColumn } from '#web/ui/admin/select-column.tsx'
import { createOrderColumns, deliveryMethodLabels } from './order-columns.tsx'
import { NoOrders } from './no-orders.tsx'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Money } from '#web/ui/money.tsx'
import { OrderBadges } from './order-badges.tsx'
import { formatItem } from './item-text.ts'
import { DueBadge } from './due/due-badge.tsx'
import { OrderDelay } from './due/order-delay.tsx'
import { MoveOrderMenu } from './details/move-order-menu.tsx'
import { BalanceText, OrderStagePill } from './payments/balance-badge.tsx'
import { PaymentSlips } from './files/payment-slips.tsx'
import { noPhoneText } from './no-message-note.tsx'

export function OrderList({
  view,
  onChange,
  onOpen,
  onMove,
}: {
  view: OrdersPageView
  onChange: ChangeOrderView
  onOpen: (id: string) => void
  onMove: OrderMoveActions['move']
}) {
  const pages = useOrders(view)
  const place = useRef<HTMLDivElement>(null)
  const frozen = useIsInteracting(place) || view.order !== undefined
  const key = JSON.stringify([
    toOrderFilter(view),
    view.stage,
    pages.isPlaceholderData,
    pages.data?.pages.length,
  ])
  const loaded = pages.data?.pages.flatMap(({ orders }) => orders)
  const rows = useStableRows(loaded, { view: key, held: frozen, own: [] })
  const chosen = useRowSelection<ListedOrder>(JSON.stringify([toOrderFilter(view), view.stage]))
  const [stayed, setStayed] = useState<UnchangedOrders>([])
  useShortcuts({ Escape: chosen.clear })
  if (pages.isError && !pages.data)
    return (
      <ErrorState title="Orders could not be loaded" onRetry={() => void pages.refetch()}>
        {pages.error.message}
      </ErrorState>
    )
  return (
    <div className={cx(chosen.count > 0 && 'pb-20')}>
      <SearchPeriodNote
        searched={pages.data?.pages[0]?.searched}
        what="orders"
        onOlder={(since) => onChange({ since })}
      />
      <UnchangedOrdersNote stayed={stayed} onClose={() => setStayed([])} />
      <NewRowsButton count={rows.waiting} what="order" onShow={rows.release} raised={chosen.count > 0} />
      <div ref={place}>
        <OrderTable
          orders={rows.rows}
          loading={pages.isPending}
          filtered={hasOrderFilter(view) || view.stage !== undefined}
          onOpen={({ id }) => onOpen(id)}
          onMove={onMove}
          onShowAll={() => onChange(emptyOrderFilter)}
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
      <OrderSelectionBar orders={chosen.rows(loaded ?? [])} onClear={chosen.clear} onStayed={setStayed} />
    </div>
  )
}

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
        columns={[createSelectColumn(orders, chosen), ...createOrderColumns(onMove, orders)]}
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

function createSelectColumn(
  orders: ListedOrder[],
  chosen: RowSelection<ListedOrder>,
): DataColumn<ListedOrder> {
  return createSelectionColumn({
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
  <SelectionCheckbox
    label={`Select ${order.number}`}
    checked={chosen.has(order.id)}
    onToggle={(on, range) => chosen.toggle(order, on, range, orders)}
  />
)

function OrderCard({
  order,
  onOpen,
  onMove,
  box,
}: {
  order: ListedOrder
  onOpen: () => void
  box: ReactNode
  onMove: OrderMoveActions['move']
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
          <OrderStagePill order={order} />
          <MoveOrderMenu order={order} onMove={onMove} />
        </span>
      </div>
      <p className="mt-1 flex justify-between gap-3 text-15">
        <span className="min-w-0 wrap-anywhere">{formatItem(order.goods)}</span>
        <span className="grid shrink-0 justify-items-end text-13">
          <Money sen={order.total_sen} className="text-15 font-semibold" />
          <BalanceText order={order} besideStage />
        </span>
      </p>
      <p className="mt-2 text-15 break-words">
        {order.nama} <span className="text-quiet tabular-nums">{order.phone || noPhoneText}</span>
      </p>
      <p className="text-13 text-quiet tabular-nums">
        Placed {formatListTime(new Date(order.placed_at))} · {deliveryMethodLabels[order.delivery_method]}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">
        <DueBadge order={order} />
        {order.slips.length > 0 && <PaymentSlips order={order} />}
        <OrderBadges order={order} />
      </p>
      <OrderDelay order={order} />
    </Card>
  )
}

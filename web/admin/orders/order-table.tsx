import type { ReactNode } from 'react'
import type { ListedOrder } from '../../../core/orders/order-list.ts'
import type { OrderStage } from '../../../core/orders/order-stages.ts'
import { formatListTime } from '../../../core/shared/shop-time.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import type { Column } from '../../ui/desk/columns.ts'
import { DataTable } from '../../ui/desk/data-table.tsx'
import { SelectBox } from '../../ui/desk/select-box.tsx'
import { selectColumn } from '../../ui/desk/select-column.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReceiptIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { Badge } from '../../ui/status-pill.tsx'
import { amountText, goodsText } from './goods-text.ts'
import type { RowSelection } from '../../ui/desk/use-row-selection.ts'
import { DueBadge } from './due/due-badge.tsx'
import { HeldUp } from './due/held-up.tsx'
import { MoveMenu } from './desk/move-menu.tsx'
import { PaymentSlips } from './files/payment-slips.tsx'
import { DesignBadge, StagePill, UnpaidBadge, WayBadges } from './stage-words.tsx'

/** A table on a desk, cards on a phone; each opens the whole order. */
export function OrderTable({
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
  /** Whether only some of all orders are looked for. */
  filtered: boolean
  onOpen: (order: ListedOrder) => void
  onMove: (order: ListedOrder, to: OrderStage) => void
  onShowAll: () => void
  /** Which of them are selected, to be changed together. */
  chosen: RowSelection<ListedOrder>
}) {
  return (
    <Card flush className="max-md:contents">
      <DataTable
        caption="Orders"
        columns={[choosing(orders, chosen), ...columns(onMove, orders)]}
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
            box={<Box order={order} orders={orders} chosen={chosen} />}
          />
        )}
        empty={
          filtered ? (
            <EmptyState title="No orders found" action={<Button onClick={onShowAll}>Show all orders</Button>}>
              No order has what is looked for.
            </EmptyState>
          ) : (
            <EmptyState
              title="No orders yet"
              icon={<ReceiptIcon />}
              action={<ButtonLink to="/">Open the shop</ButtonLink>}
            >
              What customers order in the shop arrives here. Place the first one yourself, as a customer
              would.
            </EmptyState>
          )
        }
      />
    </Card>
  )
}

function choosing(orders: ListedOrder[], chosen: RowSelection<ListedOrder>): Column<ListedOrder> {
  return selectColumn({
    verb: 'Select',
    what: 'orders',
    rows: orders,
    has: chosen.has,
    onAll: (on) => chosen.toggleAll(on, orders),
    box: (order) => <Box order={order} orders={orders} chosen={chosen} />,
  })
}

const Box = ({
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

const delivery = { selfPickup: 'Self-Pickup', pos: 'Pos' } as const

/** What no order has takes no room: the goods and the names need it. */
const columns = (
  onMove: Parameters<typeof OrderTable>[0]['onMove'],
  orders: ListedOrder[],
): Column<ListedOrder>[] => [
  {
    key: 'number',
    header: 'Order',
    width: '10.5rem',
    render: ({ number, placed_at }) => (
      <Two
        first={<span className="font-semibold tabular-nums">{number}</span>}
        second={formatListTime(new Date(placed_at))}
      />
    ),
  },
  {
    key: 'stage',
    header: 'Stage',
    width: '9rem',
    render: (order) => (
      <span className="flex flex-wrap gap-1">
        <StagePill stage={order.stage} />
        <DueBadge order={order} />
        <UnpaidBadge order={order} />
        <DesignBadge order={order} />
        <WayBadges order={order} />
        {order.is_test && <Badge>Test</Badge>}
        <HeldUp order={order} />
      </span>
    ),
  },
  {
    key: 'goods',
    header: 'Goods',
    render: ({ goods }) => <Two first={goods.product} second={amountText(goods)} whole />,
  },
  {
    key: 'customer',
    header: 'Customer',
    render: ({ nama, phone }) => <Two first={nama} second={phone} whole />,
  },
  ...(orders.some(({ slips }) => slips.length > 0)
    ? [
        {
          key: 'slips',
          header: 'Slip',
          width: '6rem',
          render: (order: ListedOrder) => <PaymentSlips order={order} />,
        },
      ]
    : []),
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    width: '8rem',
    render: (order) => (
      <Two first={<Money sen={order.total_sen} />} second={delivery[order.delivery_method]} />
    ),
  },
  {
    key: 'move',
    header: <span className="sr-only">Move</span>,
    align: 'end',
    width: '4.5rem',
    render: (order) => <MoveMenu order={order} onMove={onMove} />,
  },
]

/** Two short lines in a cell: what it is, and what goes with it. `whole`: rather taller than cut. */
function Two({ first, second, whole = false }: { first: ReactNode; second: ReactNode; whole?: boolean }) {
  const look = whole ? 'break-words whitespace-normal' : 'truncate'
  return (
    <>
      <span className={cx('block', look)}>{first}</span>{' '}
      <span className={cx('block text-13 text-quiet tabular-nums', look)}>{second}</span>
    </>
  )
}

function OrderCard({
  order,
  onOpen,
  onMove,
  box,
}: {
  order: ListedOrder
  onOpen: () => void
  box: ReactNode
  onMove: Parameters<typeof OrderTable>[0]['onMove']
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
        {goodsText(order.goods)}
        <Money sen={order.total_sen} className="font-semibold" />
      </p>
      <p className="mt-2 text-15 break-words">
        {order.nama} <span className="text-quiet tabular-nums">{order.phone}</span>
      </p>
      <p className="text-13 text-quiet tabular-nums">
        {formatListTime(new Date(order.placed_at))} · {delivery[order.delivery_method]}
      </p>
      <p className="mt-2 flex items-center gap-2 empty:hidden">
        {order.slips.length > 0 && <PaymentSlips order={order} />}
        <DueBadge order={order} />
        <UnpaidBadge order={order} />
        <DesignBadge order={order} />
        <WayBadges order={order} />
        {order.is_test && <Badge>Test</Badge>}
      </p>
      <HeldUp order={order} />
    </Card>
  )
}

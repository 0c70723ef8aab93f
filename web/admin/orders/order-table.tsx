import type { ListedOrder } from '../../../core/contracts/order-list.ts'
import { formatListTime } from '../../../core/values/shop-time.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/desk/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { goodsText } from './goods-text.ts'
import { PaymentSlips } from './payment-slips.tsx'

/** A table on a desk, cards on a phone. */
export function OrderTable({
  orders,
  loading,
  searched,
}: {
  orders: ListedOrder[]
  loading: boolean
  /** Whether the list is narrowed by a search. */
  searched: boolean
}) {
  return (
    <Card flush className="max-md:contents">
      <DataTable
        caption="Orders"
        columns={columns}
        rows={orders}
        rowKey={(order) => order.id}
        loading={loading}
        renderCard={(order) => <OrderCard order={order} />}
        empty={
          searched ? (
            <EmptyState title="No orders found">No order has this in its number, name or phone.</EmptyState>
          ) : (
            <EmptyState title="No orders yet">What customers order in the shop arrives here.</EmptyState>
          )
        }
      />
    </Card>
  )
}

const delivery = { selfPickup: 'Self-Pickup', pos: 'Pos' } as const

const columns: Column<ListedOrder>[] = [
  {
    key: 'number',
    header: 'Number',
    width: '7.5rem',
    render: ({ number }) => <span className="font-semibold tabular-nums">{number}</span>,
  },
  {
    key: 'placed',
    header: 'Placed',
    width: '10.5rem',
    render: ({ placed_at }) => <span className="tabular-nums">{formatListTime(new Date(placed_at))}</span>,
  },
  { key: 'goods', header: 'Goods', render: ({ goods }) => goodsText(goods) },
  {
    key: 'customer',
    header: 'Customer',
    render: ({ nama, phone }) => (
      <>
        {nama} <span className="text-quiet tabular-nums">{phone}</span>
      </>
    ),
  },
  {
    key: 'slips',
    header: 'Slip',
    width: '6rem',
    render: (order) => <PaymentSlips order={order} />,
  },
  { key: 'delivery', header: 'Delivery', width: '7rem', render: (order) => delivery[order.delivery_method] },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    width: '8rem',
    render: ({ total_sen }) => <Money sen={total_sen} />,
  },
]

function OrderCard({ order }: { order: ListedOrder }) {
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold tabular-nums">{order.number}</span>
        <Money sen={order.total_sen} className="font-semibold" />
      </div>
      <p className="mt-1 text-15">{goodsText(order.goods)}</p>
      <p className="mt-2 text-15 break-words">
        {order.nama} <span className="text-quiet tabular-nums">{order.phone}</span>
      </p>
      <p className="text-13 text-quiet tabular-nums">
        {formatListTime(new Date(order.placed_at))} · {delivery[order.delivery_method]}
      </p>
      {order.slips.length > 0 && (
        <p className="mt-2">
          <PaymentSlips order={order} />
        </p>
      )}
    </Card>
  )
}

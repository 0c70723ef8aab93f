import { useState } from 'react'
import type { ListedOrder } from '../../../core/contracts/order-list.ts'
import { formatListTime } from '../../../core/values/shop-time.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/desk/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { amountText, goodsText } from './goods-text.ts'
import { OrderDialog } from './order-dialog.tsx'
import { PaymentSlips } from './payment-slips.tsx'

/** A table on a desk, cards on a phone; each opens the whole order. */
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
  const [open, setOpen] = useState<ListedOrder>()
  return (
    <Card flush className="max-md:contents">
      <DataTable
        caption="Orders"
        columns={columns}
        rows={orders}
        rowKey={(order) => order.id}
        loading={loading}
        onOpen={setOpen}
        renderCard={(order) => <OrderCard order={order} onOpen={() => setOpen(order)} />}
        empty={
          searched ? (
            <EmptyState title="No orders found">No order has this in its number, name or phone.</EmptyState>
          ) : (
            <EmptyState title="No orders yet">What customers order in the shop arrives here.</EmptyState>
          )
        }
      />
      {open && <OrderDialog order={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

const delivery = { selfPickup: 'Self-Pickup', pos: 'Pos' } as const

const columns: Column<ListedOrder>[] = [
  {
    key: 'number',
    header: 'Number',
    width: '7rem',
    render: ({ number }) => <span className="font-semibold tabular-nums">{number}</span>,
  },
  {
    key: 'placed',
    header: 'Placed',
    width: '8rem',
    render: ({ placed_at }) => {
      const [day, clock] = formatListTime(new Date(placed_at)).split(' ')
      return <Two first={day} second={clock} />
    },
  },
  {
    key: 'goods',
    header: 'Goods',
    render: ({ goods }) => <Two first={goods.product} second={amountText(goods)} />,
  },
  {
    key: 'customer',
    header: 'Customer',
    render: ({ nama, phone }) => <Two first={nama} second={phone} />,
  },
  {
    key: 'delivery',
    header: 'Delivery',
    width: '7.5rem',
    render: (order) => delivery[order.delivery_method],
  },
  {
    key: 'slips',
    header: 'Slip',
    width: '7rem',
    render: (order) => <PaymentSlips order={order} />,
  },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    width: '8rem',
    render: ({ total_sen }) => <Money sen={total_sen} />,
  },
]

/** Two short lines in a cell: what it is, and what goes with it. */
function Two({ first, second }: { first: string | undefined; second: string | undefined }) {
  return (
    <>
      <span className="block truncate">{first}</span>{' '}
      <span className="block truncate text-13 text-quiet tabular-nums">{second}</span>
    </>
  )
}

function OrderCard({ order, onOpen }: { order: ListedOrder; onOpen: () => void }) {
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-3">
        <button
          type="button"
          onClick={onOpen}
          className="-m-2 rounded-control p-2 font-semibold tabular-nums underline underline-offset-4"
        >
          {order.number}
        </button>
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

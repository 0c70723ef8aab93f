import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { Card } from '#web/ui/card.tsx'
import type { Column } from '#web/ui/desk/columns.ts'
import { DataTable } from '#web/ui/desk/data-table.tsx'
import { SelectBox } from '#web/ui/desk/select-box.tsx'
import { selectColumn } from '#web/ui/desk/select-column.tsx'
import type { RowSelection } from '#web/ui/desk/use-row-selection.ts'
import { orderColumns } from './order-columns.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderCard } from './order-card.tsx'

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
        columns={[choosing(orders, chosen), ...orderColumns(onMove, orders)]}
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
        empty={<NoOrders filtered={filtered} onShowAll={onShowAll} />}
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

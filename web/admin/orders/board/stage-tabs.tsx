import type { ReactNode } from 'react'
import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import type { ChangeView, OrderView } from '../order-view.ts'
import type { ShownColumn } from './columns.ts'

/** The board on a phone: one stage at a time. */
export function StageTabs({
  columns,
  loading,
  view,
  onChange,
  children,
}: {
  columns: ShownColumn[]
  loading: boolean
  view: OrderView
  onChange: ChangeView
  /** How an order is shown. */
  children: (order: ListedOrder) => ReactNode
}) {
  const has = ({ column }: ShownColumn) => column.stages.some((stage) => stage === view.stage)
  const shown = columns.find(has) ?? columns[0]
  if (!shown) return null
  const { column, orders, more } = shown
  return (
    <Tabs
      label="Stage"
      value={column.key}
      onValueChange={(key) => {
        const stage: OrderStage | undefined = columns.find(({ column }) => column.key === key)?.column
          .stages[0]
        onChange({ stage }, { replace: true })
      }}
      tabs={columns.map(({ column, count }) => ({
        value: column.key,
        label: (
          <>
            {column.label}
            <Badge>{count}</Badge>
          </>
        ),
      }))}
    >
      {loading ? (
        <Skeleton className="h-32 rounded-control" />
      ) : orders.length === 0 ? (
        <p className="py-8 text-center text-15 text-quiet">No order is here at the moment.</p>
      ) : (
        <ul aria-label={column.label} className="grid grid-cols-1 gap-2">
          {orders.map((order) => (
            <li key={order.id}>{children(order)}</li>
          ))}
        </ul>
      )}
      {more && (
        <div className="mt-4 text-center">
          <Button onClick={() => onChange({ show: 'table', stage: more })}>Show all in the table</Button>
        </div>
      )}
    </Tabs>
  )
}

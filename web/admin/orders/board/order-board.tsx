import { SearchPeriodNote } from '#web/ui/admin/search-period-note.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { NoOrders } from '../no-orders.tsx'
import { useOrderBoard } from '../order-queries.ts'
import { hasOrderFilter, emptyOrderFilter, type ChangeOrderView, type OrdersPageView } from '../order-view.ts'
import { getVisibleColumns, type VisibleColumn } from './columns.ts'
import { OrderChip } from './order-chip.tsx'
import { type BoardProps, type LoadedBoardProps, BoardColumns } from './board-columns.tsx'
import type { ReactNode } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'

export function OrderBoard(props: BoardProps) {
  const { view, onChange } = props
  const board = useOrderBoard(view)
  if (board.isError && !board.data)
    return (
      <ErrorState title="Orders could not be loaded" onRetry={() => void board.refetch()}>
        {board.error.message}
      </ErrorState>
    )
  return (
    <>
      <SearchPeriodNote
        searched={board.data?.searched}
        what="orders"
        onOlder={(since) => onChange({ since })}
      />
      {board.data?.orders.length === 0 ? (
        <NoOrders filtered={hasOrderFilter(view)} onShowAll={() => onChange(emptyOrderFilter)} />
      ) : (
        <ResponsiveBoard {...props} board={board} />
      )}
    </>
  )
}

function ResponsiveBoard(props: LoadedBoardProps) {
  const wide = useMediaQuery('(width >= 48rem)')
  return wide ? <BoardColumns {...props} /> : <TabbedBoard {...props} />
}

function TabbedBoard({ board, view, onChange, onOpen, onMove }: LoadedBoardProps) {
  return (
    <StageTabs
      columns={getVisibleColumns(board.data)}
      loading={board.isPending}
      view={view}
      onChange={onChange}
    >
      {(order) => (
        <OrderChip
          order={order}
          carried={false}
          grabbed={false}
          card={null}
          onOpen={() => onOpen(order.id)}
          onMove={onMove}
          onKeyDown={() => {}}
        />
      )}
    </StageTabs>
  )
}

function StageTabs({
  columns,
  loading,
  view,
  onChange,
  children,
}: {
  columns: VisibleColumn[]
  loading: boolean
  view: OrdersPageView
  onChange: ChangeOrderView
  children: (order: ListedOrder) => ReactNode
}) {
  const has = ({ column }: VisibleColumn) => column.stages.some((stage) => stage === view.stage)
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
        <p className="py-8 text-center text-15 text-quiet">No orders in this stage.</p>
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

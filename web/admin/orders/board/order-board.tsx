import { SearchedSince } from '#web/ui/desk/searched-since.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { NoOrders } from '../no-orders.tsx'
import { useOrderBoard } from '../order-queries.ts'
import { isFiltered, noFilter } from '../order-view.ts'
import { shownColumns } from './columns.ts'
import { OrderChip } from './order-chip.tsx'
import { StageTabs } from './stage-tabs.tsx'
import { type BoardProps, type ShapeProps, Columns } from './board-columns.tsx'

/** The orders by their stage: columns to move them between; on a phone one stage at a time. */
export function OrderBoard(props: BoardProps) {
  const { view, onChange } = props
  const board = useOrderBoard(view)
  if (board.isError && !board.data)
    return (
      <ErrorState title="The orders could not be loaded" onRetry={() => void board.refetch()}>
        {board.error.message}
      </ErrorState>
    )
  return (
    <>
      <SearchedSince searched={board.data?.searched} what="orders" onOlder={(since) => onChange({ since })} />
      {board.data?.orders.length === 0 ? (
        <NoOrders filtered={isFiltered(view)} onShowAll={() => onChange(noFilter)} />
      ) : (
        <Shape {...props} board={board} />
      )}
    </>
  )
}

function Shape(props: ShapeProps) {
  const wide = useMediaQuery('(width >= 48rem)')
  return wide ? <Columns {...props} /> : <Tabbed {...props} />
}

function Tabbed({ board, view, onChange, onOpen, onMove }: ShapeProps) {
  return (
    <StageTabs columns={shownColumns(board.data)} loading={board.isPending} view={view} onChange={onChange}>
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

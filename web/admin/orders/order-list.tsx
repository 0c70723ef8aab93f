import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { NewRows } from '#web/ui/desk/new-rows.tsx'
import { SearchedSince } from '#web/ui/desk/searched-since.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useStableRows } from '../scheduler/stable-rows.ts'
import { useInteracting } from '../scheduler/use-interacting.ts'
import { useShortcuts } from '../shortcuts.ts'
import { OrderSelection } from './many/order-selection.tsx'
import { StayedNote } from './many/stayed-note.tsx'
import type { Stayed } from './many/use-change-many.ts'
import { useOrders } from './order-queries.ts'
import { OrderTable } from './order-table.tsx'
import { filterOf, isFiltered, noFilter, type ChangeView, type OrderView } from './order-view.ts'
import type { Moving } from './desk/use-moving.tsx'
import { useRowSelection } from '#web/ui/desk/use-row-selection.ts'
import type { ListedOrder } from '#core/orders/desk/order-list.ts'

/** Orders one below the other, newest first, of one stage or of all. */
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

import { useRef } from 'react'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { useShortcuts } from '../shortcuts.ts'
import { OrderBoard } from './board/order-board.tsx'
import { ExportMenu } from './export-menu.tsx'
import { CapacityRow } from './due/load-strip.tsx'
import { useLiveOrders } from './live-orders.ts'
import { OrderDialog } from './desk/order-dialog.tsx'
import { OrderList } from './order-list.tsx'
import { useOrderView, viewAt } from './order-view.ts'
import { OrdersHeader } from './orders-header.tsx'
import { BoardOrTable, OrdersToolbar } from './orders-toolbar.tsx'
import { StageChips } from './stage-chips.tsx'
import { useMoving } from './desk/use-moving.tsx'
import { orderBoardQuery, ordersQuery, orderCountsQuery } from './order-queries.ts'
import { workLoadQuery } from './figures-queries.ts'
import { productsQuery } from '../products/product-queries.ts'
import { prefetch } from '../prefetch.ts'

export const clientLoader = prefetch(({ url }) => {
  const view = viewAt(url)
  return [
    ...(view.show === 'board' ? [orderBoardQuery(view)] : [ordersQuery(view), orderCountsQuery(view)]),
    workLoadQuery(),
    productsQuery(),
  ]
})

/** Every order on its way through the shop, as a board and as a table. */
export default function Orders() {
  const { view, change } = useOrderView()
  const connected = useLiveOrders()
  const wide = useMediaQuery('(width >= 48rem)')
  const searchBox = useRef<HTMLDivElement>(null)
  useShortcuts({
    '/': () => searchBox.current?.querySelector('input')?.focus(),
    b: () => change({ show: view.show === 'board' ? 'table' : 'board' }),
  })
  const open = (order: string | undefined) => change({ order })
  const moving = useMoving()
  return (
    <>
      <OrdersHeader
        title="Orders"
        actions={
          <>
            <ExportMenu view={view} />
            <ButtonLink to="/admin/orders/new" variant="primary" icon={<PlusIcon />} aria-label="New order">
              <span className="max-md:hidden">New order</span>
              <span className="md:hidden">New</span>
            </ButtonLink>
          </>
        }
      />
      <OrdersToolbar view={view} onChange={change} place={searchBox} />
      <CapacityRow onOpen={open}>
        {!wide && <BoardOrTable view={view} onChange={change} />}
        {view.show === 'table' && <StageChips view={view} onChange={change} />}
      </CapacityRow>
      {!connected && (
        <output className="mb-3 block rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          Live updates are off. Reconnecting …
        </output>
      )}
      {view.show === 'board' ? (
        <OrderBoard view={view} onChange={change} onOpen={open} onMove={moving.move} />
      ) : (
        <OrderList view={view} onChange={change} onOpen={open} onMove={moving.move} />
      )}
      {view.order && (
        <OrderDialog
          key={view.order}
          id={view.order}
          moving={moving}
          onOpen={open}
          onClose={() => open(undefined)}
        />
      )}
      {moving.dialogs}
    </>
  )
}

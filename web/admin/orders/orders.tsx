import { useRef } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { OrderBoard } from './board/order-board.tsx'
import { ExportMenu } from './export-menu.tsx'
import { LoadStrip } from './due/load-strip.tsx'
import { useLiveOrders } from './live-orders.ts'
import { OrderDialog } from './desk/order-dialog.tsx'
import { OrderList } from './order-list.tsx'
import { useOrderView } from './order-view.ts'
import { OrdersNav } from './orders-nav.tsx'
import { OrdersToolbar } from './orders-toolbar.tsx'
import { useMoving } from './desk/use-moving.tsx'

/** The owner's desk: every order on its way through the shop, as a board and as a table. */
export default function Orders() {
  const { view, change } = useOrderView()
  const connected = useLiveOrders()
  const searchBox = useRef<HTMLDivElement>(null)
  useShortcuts({
    '/': () => searchBox.current?.querySelector('input')?.focus(),
    b: () => change({ show: view.show === 'board' ? 'table' : 'board' }),
  })
  const open = (order: string | undefined) => change({ order })
  const moving = useMoving()
  return (
    <>
      <PageHeader
        title="Orders"
        note="From the order to the parcel."
        actions={
          <>
            <ExportMenu view={view} />
            <ButtonLink to="/admin/orders/new" variant="primary" icon={<PlusIcon />}>
              New order
            </ButtonLink>
          </>
        }
      />
      <OrdersNav />
      <OrdersToolbar view={view} onChange={change} place={searchBox} />
      <LoadStrip onOpen={open} />
      {!connected && (
        <output className="mb-3 block rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          Changes do not arrive at the moment. Trying to connect again …
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

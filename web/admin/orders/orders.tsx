import { useRef, type ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PlusIcon, DownloadIcon } from '#web/ui/icons.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { useShortcuts } from '../shortcuts.ts'
import { OrderBoard } from './board/order-board.tsx'
import { CapacityRow } from './due/capacity-row.tsx'
import { useLiveOrders } from './live-orders.ts'
import { OrderDialog } from './details/order-dialog.tsx'
import { OrderList } from './order-list.tsx'
import { HeldPaymentsNotice } from './payments/held-payments-notice.tsx'
import {
  useOrderView,
  parseOrderView,
  toOrderFilter,
  type OrdersPageView,
  type ChangeOrderView,
} from './order-view.ts'
import { BoardTableSwitch, OrdersToolbar } from './orders-toolbar.tsx'
import { useOrderMoveActions } from './details/use-order-move-actions.tsx'
import { orderBoardQuery, ordersQuery, orderCountsQuery, useOrderCounts } from './order-queries.ts'
import { workloadQuery } from './dashboard-queries.ts'
import { productsQuery } from '../products/product-queries.ts'
import { prefetchQueries } from '../prefetch.ts'
import { exportOrders } from '#core/orders/admin/order-list.ts'
import { fetchApiFile } from '#web/api.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { saveFile } from '#web/save-file.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { SubNav } from '../sub-nav.tsx'
import { ordersPages } from './orders-nav.tsx'
import { orderStages, stageRules } from '#core/orders/order-stages.ts'
import { Chip } from '#web/ui/chip.tsx'
import { formatLimitedCount } from './stage-badges.tsx'

export const clientLoader = prefetchQueries(({ url }) => {
  const view = parseOrderView(url)
  return [
    ...(view.show === 'board' ? [orderBoardQuery(view)] : [ordersQuery(view), orderCountsQuery(view)]),
    workloadQuery(),
    productsQuery(),
  ]
})

export default function OrdersPage() {
  const { view, change } = useOrderView()
  const connected = useLiveOrders()
  const wide = useMediaQuery('(width >= 48rem)')
  const searchBox = useRef<HTMLDivElement>(null)
  useShortcuts({
    '/': () => searchBox.current?.querySelector('input')?.focus(),
    b: () => change({ show: view.show === 'board' ? 'table' : 'board' }),
  })
  const open = (order: string | undefined) => change({ order })
  const moving = useOrderMoveActions()
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
        {!wide && <BoardTableSwitch view={view} onChange={change} />}
        {view.show === 'table' && <StageChips view={view} onChange={change} />}
      </CapacityRow>
      <HeldPaymentsNotice onOpen={open} />
      {!connected && (
        <output className="mb-3 block rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          Live updates are off. Reconnecting…
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

function ExportMenu({ view }: { view: OrdersPageView }) {
  const save = (format: 'csv' | 'xlsx') => () => {
    const stage = view.show === 'table' ? view.stage : undefined
    fetchApiFile(exportOrders, { ...toOrderFilter(view), stage, format }).then(
      (file) => saveFile(file, `orders.${format}`),
      showFailure,
    )
  }
  return (
    <Menu
      trigger={
        <IconButton label="Export">
          <DownloadIcon />
        </IconButton>
      }
    >
      <MenuItem onSelect={save('xlsx')}>Excel (XLSX)</MenuItem>
      <MenuItem onSelect={save('csv')}>CSV</MenuItem>
    </Menu>
  )
}

/** The shell already shows the section's name, so the heading is only for screen readers. */
function OrdersHeader({ title, actions }: { title: string; actions: ReactNode }) {
  return (
    <header className="-mt-3 mb-2 flex items-center gap-2 lg:-mt-4">
      <h1 className="sr-only">{title}</h1>
      <SubNav label="Orders" pages={ordersPages} className="min-w-0 flex-1 [&>ul]:mr-0 [&>ul]:pr-0" />
      {actions}
    </header>
  )
}

function StageChips({ view, onChange }: { view: OrdersPageView; onChange: ChangeOrderView }) {
  const counted = useOrderCounts(view).data
  return (
    <fieldset
      aria-label="Filter by stage"
      className="edge-fade -mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 max-md:order-last max-md:basis-[calc(100%+2rem)] md:mx-0 md:flex-1 md:px-0"
    >
      <Chip pressed={view.stage === undefined} onPress={() => onChange({ stage: undefined })}>
        All
      </Chip>
      {orderStages
        .filter((stage) => stage !== 'quoted' || view.stage === stage || (counted?.counts.quoted ?? 0) > 0)
        .map((stage) => (
          <Chip
            key={stage}
            pressed={view.stage === stage}
            onPress={() => onChange({ stage })}
            count={formatLimitedCount(counted?.counts[stage], counted?.counted_to)}
          >
            {stageRules[stage].label}
          </Chip>
        ))}
    </fieldset>
  )
}

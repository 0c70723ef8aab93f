import { z } from 'zod'
import { productionJobRules } from '#core/production/job-states.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useLiveOrders } from '../orders/live-orders.ts'
import { OrdersNav } from '../orders/orders-nav.tsx'
import { useUrlState } from '#web/hooks/use-url-state.ts'
import { BatchList } from './batch-list.tsx'
import { JobList } from './jobs/job-list.tsx'
import { waitingOrdersQuery, batchesQuery, useWaitingOrders } from './production-queries.ts'
import { prefetchQueries } from '../prefetch.ts'
import { useState } from 'react'
import { maxOrdersPerBatch, type WaitingOrder } from '#core/production/production.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/admin/data-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PrinterIcon } from '#web/ui/icons.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { CreateBatchDialog } from './create-batch-dialog.tsx'
import { WaitingOrderCard, createWaitingOrderColumns } from './waiting-order-columns.tsx'
import { useRowSelection } from '#web/ui/admin/use-row-selection.ts'

const viewSchema = z.object({ show: z.enum(['waiting', 'batches', 'outside', 'hand']).catch('waiting') })
const lists = [
  { show: 'waiting', label: 'To print' },
  { show: 'batches', label: 'Batches' },
  { show: 'outside', label: productionJobRules.outside.label },
  { show: 'hand', label: productionJobRules.hand.label },
] as const
const viewDefaults = { plain: { show: 'waiting' }, fresh: {} } as const

export const clientLoader = prefetchQueries(() => [waitingOrdersQuery(), batchesQuery()])

export default function ProductionPage() {
  const { view, change } = useUrlState<z.output<typeof viewSchema>>(viewSchema, viewDefaults)
  useLiveOrders()
  return (
    <>
      <PageHeader
        title="Production"
        note="Manage print batches, supplier orders and items made by hand."
        actions={
          <>
            <ButtonLink to="/admin/orders/production/day">Work list</ButtonLink>
            <ButtonLink to="/admin/today">Workshop screen</ButtonLink>
            <ButtonLink to="/admin/orders/production/material">Materials</ButtonLink>
            <ButtonLink to="/admin/orders/production/jerseys">Jersey lists</ButtonLink>
          </>
        }
      />
      <OrdersNav />
      <fieldset aria-label="Show" className="mb-4 flex flex-wrap gap-1.5">
        {lists.map(({ show, label }) => (
          <Chip key={show} pressed={view.show === show} onPress={() => change({ show })}>
            {label}
          </Chip>
        ))}
      </fieldset>
      {view.show === 'waiting' && <WaitingList />}
      {view.show === 'batches' && <BatchList />}
      {(view.show === 'outside' || view.show === 'hand') && <JobList key={view.show} way={view.show} />}
    </>
  )
}

function WaitingList() {
  const pages = useWaitingOrders()
  const chosen = useRowSelection<WaitingOrder>()
  const [planning, setPlanning] = useState<{ orders: string[] | undefined }>()
  const orders = pages.data?.pages.flatMap((page) => page.orders) ?? []
  // Leaves out selected orders that another user has put into a batch.
  const selected = orders.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  if (pages.isError && !pages.data)
    return (
      <ErrorState title="Orders could not be loaded" onRetry={() => void pages.refetch()}>
        {pages.error.message}
      </ErrorState>
    )
  return (
    <>
      {orders.length > 0 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <p aria-live="polite" className="text-15 text-quiet tabular-nums">
            {selected.length > 0
              ? `${formatCount(selected.length, 'order')} selected`
              : `${pages.hasNextPage ? `${orders.length}+ orders` : formatCount(orders.length, 'order')} to print`}
          </p>
          <span className="flex flex-wrap gap-2">
            {selected.length > 0 && (
              <Button variant="quiet" onClick={chosen.clear}>
                Clear selection
              </Button>
            )}
            <Button
              variant="primary"
              why={selected.length > maxOrdersPerBatch && `Select at most ${maxOrdersPerBatch} orders.`}
              onClick={() => setPlanning({ orders: selected.length > 0 ? selected : undefined })}
            >
              {selected.length > 0
                ? `Lay out ${formatCount(selected.length, 'order')}`
                : 'Lay out all orders'}
            </Button>
          </span>
        </div>
      )}
      <Card flush className="max-md:contents">
        <DataTable<WaitingOrder>
          caption="Orders to print"
          columns={createWaitingOrderColumns(orders, chosen)}
          rows={orders}
          rowKey={({ id }) => id}
          loading={pages.isPending}
          selected={({ id }) => chosen.has(id)}
          renderCard={(order) => <WaitingOrderCard order={order} chosen={chosen} />}
          empty={
            <EmptyState
              icon={<PrinterIcon />}
              title="Nothing to print"
              action={<ButtonLink to="/admin/orders">View orders</ButtonLink>}
            >
              Orders appear here when their payment is confirmed or they move to In production.
            </EmptyState>
          }
        />
      </Card>
      {pages.hasNextPage && (
        <div className="mt-4 text-center">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {planning && <CreateBatchDialog orders={planning.orders} onClose={() => setPlanning(undefined)} />}
    </>
  )
}

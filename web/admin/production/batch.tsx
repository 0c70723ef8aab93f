import { useParams } from 'react-router'
import { z } from 'zod'
import type { BatchDetails } from '#core/production/batch-details.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { FoundPage } from '../found-page.tsx'
import { useLiveOrders } from '../orders/live-orders.ts'
import { useAddressView } from '../use-address-view.ts'
import { materialWords } from './amount-words.ts'
import { BatchActions } from './batch-actions.tsx'
import { BatchHistory } from './batch-history.tsx'
import { BatchOrders } from './batch-orders.tsx'
import { BatchSheets } from './batch-sheets.tsx'
import { BatchSteps } from './batch-steps.tsx'
import { batchName, BatchState, isAllReady, stagesText } from './batch-words.tsx'
import { LayoutProgress } from './layout-progress.tsx'
import { useBatch, batchQuery } from './production-queries.ts'
import { prefetch } from '../prefetch.ts'

const viewShape = z.object({ show: z.enum(['sheets', 'orders', 'history']).catch('sheets') })
const ways = { plain: { show: 'sheets' }, fresh: {} } as const

export const clientLoader = prefetch(({ params }) => [batchQuery(params['id'] ?? '')])

/** One batch: its sheets, its orders and how far they are, and what was done to it. */
export default function BatchPage() {
  const { id = '' } = useParams()
  const found = useBatch(id)
  useLiveOrders()
  return (
    <FoundPage found={found} what="batch">
      {(details) => <Whole details={details} />}
    </FoundPage>
  )
}

function Whole({ details }: { details: BatchDetails }) {
  const { view, change } = useAddressView<z.output<typeof viewShape>>(viewShape, ways)
  const { batch, orders, sheets } = details
  return (
    <>
      <PageHeader
        title={batchName(batch)}
        back={{ to: '/admin/orders/production?show=batches', label: 'Batches' }}
        note={`Made ${formatListTime(new Date(batch.made_at))} by ${batch.made_by}`}
        actions={<BatchActions details={details} />}
      />
      <div className="mb-6 grid gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-15">
          <BatchState batch={batch} />
          <span className="tabular-nums">{materialWords(batch.materials)}</span>
          <span className="text-quiet tabular-nums">{stagesText(batch)}</span>
        </p>
        <Remarks details={details} />
        <LayoutProgress details={details} />
        {!batch.undone && <BatchSteps batch={batch} />}
      </div>
      <Tabs
        label={batchName(batch)}
        tabs={[
          { value: 'sheets', label: 'Sheets', count: sheets.length },
          { value: 'orders', label: 'Orders', count: orders.length },
          { value: 'history', label: 'History' },
        ]}
        value={view.show}
        onValueChange={(show) => change({ show })}
      >
        {view.show === 'sheets' && <BatchSheets key={batch.id} details={details} />}
        {view.show === 'orders' && <BatchOrders details={details} />}
        {view.show === 'history' && <BatchHistory details={details} />}
      </Tabs>
    </>
  )
}

/** What is to be known before anything is done with it. */
function Remarks({ details: { batch, orders } }: { details: BatchDetails }) {
  if (batch.undone)
    return (
      <p className="rounded-control bg-sunk px-3 py-2 text-15">
        Taken back {formatListTime(new Date(batch.undone.at))} by {batch.undone.by}. Its orders can be laid
        out anew.
      </p>
    )
  if (batch.reprint_of)
    return (
      <p className="rounded-control bg-sunk px-3 py-2 text-15">
        Printed again of batch {batch.reprint_of.number}: {batch.why}
      </p>
    )
  if (isAllReady(batch))
    return (
      <output className="block rounded-control bg-good-wash px-3 py-2 text-15 text-good">
        {orders.length === 1 ? 'Its order is ready.' : `All ${orders.length} orders are ready.`}
      </output>
    )
  return null
}

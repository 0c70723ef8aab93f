import { useParams } from 'react-router'
import { z } from 'zod'
import {
  formatBatchName,
  type BatchDetails,
  type BatchAction,
  type Batch,
} from '#core/production/batch-details.ts'
import { formatListTime, formatShortTime } from '#core/shared/shop-time.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { RecordPage } from '../record-page.tsx'
import { useLiveOrders } from '../orders/live-orders.ts'
import { useUrlState } from '#web/hooks/use-url-state.ts'
import { formatMaterialSheets } from './amount-text.ts'
import { BatchActions } from './batch-actions.tsx'
import { BatchOrders } from './batch-orders.tsx'
import { BatchSheets } from './batch-sheets.tsx'
import { BatchStatusPill, areAllOrdersReady, formatStageCounts } from './batch-status.tsx'
import { useBatch, batchQuery } from './production-queries.ts'
import { prefetchQueries } from '../prefetch.ts'
import { Card } from '#web/ui/card.tsx'
import { recordBatchStep, stopBatchLayout } from '#core/production/change-batch.ts'
import { batchRules } from '#core/production/batch-states.ts'
import { batchSteps } from '#core/production/print-material.ts'
import { Chip } from '#web/ui/chip.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useBatchChange } from './batch-changes.ts'
import type { BatchLayout } from '#core/production/batch-layout.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressColourBar } from '#web/ui/theme/colour-bar.tsx'

const viewSchema = z.object({ show: z.enum(['sheets', 'orders', 'history']).catch('sheets') })
const viewDefaults = { plain: { show: 'sheets' }, fresh: {} } as const

export const clientLoader = prefetchQueries(({ params }) => [batchQuery(params['id'] ?? '')])

export default function BatchPage() {
  const { id = '' } = useParams()
  const found = useBatch(id)
  useLiveOrders()
  return (
    <RecordPage found={found} what="batch">
      {(details) => <BatchContent details={details} />}
    </RecordPage>
  )
}

function BatchContent({ details }: { details: BatchDetails }) {
  const { view, change } = useUrlState<z.output<typeof viewSchema>>(viewSchema, viewDefaults)
  const { batch, orders, sheets } = details
  return (
    <>
      <PageHeader
        title={formatBatchName(batch)}
        back={{ to: '/admin/orders/production?show=batches', label: 'Batches' }}
        note={`Created ${formatListTime(new Date(batch.made_at))} by ${batch.made_by}`}
        actions={<BatchActions details={details} />}
      />
      <div className="mb-6 grid gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-15">
          <BatchStatusPill batch={batch} />
          <span className="tabular-nums">{formatMaterialSheets(batch.materials)}</span>
          <span className="text-quiet tabular-nums">{formatStageCounts(batch)}</span>
        </p>
        <BatchNotices details={details} />
        <LayoutProgress details={details} />
        {!batch.undone && <BatchSteps batch={batch} />}
      </div>
      <Tabs
        label={formatBatchName(batch)}
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

function BatchNotices({ details: { batch, orders } }: { details: BatchDetails }) {
  if (batch.undone)
    return (
      <p className="rounded-control bg-sunk px-3 py-2 text-15">
        Undone {formatListTime(new Date(batch.undone.at))} by {batch.undone.by}. Its orders can go into a new
        batch.
      </p>
    )
  if (batch.reprint_of)
    return (
      <p className="rounded-control bg-sunk px-3 py-2 text-15">
        Reprint of batch {batch.reprint_of.number}: {batch.why}
      </p>
    )
  if (areAllOrdersReady(batch))
    return (
      <output className="block rounded-control bg-good-wash px-3 py-2 text-15 text-good">
        {orders.length === 1 ? 'Its order is ready.' : `All ${orders.length} orders are ready.`}
      </output>
    )
  return null
}

const actionLabels: Record<BatchAction, string> = {
  made: 'Created',
  undone: 'Undone',
  'took out': 'Removed from batch',
  reprinted: 'Reprinted',
  sent: 'Sent',
  'laid out': 'Laid out',
  printed: 'Printed',
  cut: 'Cut',
  sorted: 'Sorted',
  'not done': 'Step undone',
}

function BatchHistory({ details: { events } }: { details: BatchDetails }) {
  return (
    <Card flush>
      <ul>
        {events.map(({ id, at, action, note, by }) => (
          <li key={id} className="border-t border-line px-4 py-3 text-15 first:border-t-0 md:px-6">
            <p className="break-words">
              <span className="font-semibold">{actionLabels[action]}</span>
              {note && `: ${note}`}
            </p>
            <p className="text-13 text-quiet tabular-nums">
              {formatListTime(new Date(at))} · {by}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function BatchSteps({ batch }: { batch: Batch }) {
  const { id, version } = batch
  const marking = useBatchChange(recordBatchStep, () =>
    toast.success(`${formatBatchName(batch)} saved`, { onSave: true }),
  )
  return (
    <fieldset aria-label="Completed steps" className="flex flex-wrap items-center gap-2">
      {batchSteps.map((step) => {
        const done = batch.steps[step]
        return (
          <Chip
            key={step}
            pressed={done !== undefined}
            onPress={() => marking.mutate({ id, version, step, done: !done })}
          >
            {batchRules[step].label}
            {done && (
              <span className="text-13 tabular-nums">
                {' '}
                {formatShortTime(new Date(done.at))} {done.by}
              </span>
            )}
          </Chip>
        )
      })}
    </fieldset>
  )
}

function LayoutProgress({ details: { batch } }: { details: BatchDetails }) {
  const stopping = useBatchChange(stopBatchLayout, () => {})
  const { layout } = batch
  if (!layout || batch.undone) return null
  if (layout.state !== 'improving')
    return layout.now === layout.first && layout.now === layout.sold ? null : (
      <p className="text-15 text-good tabular-nums">{compareSheets(layout)}</p>
    )
  const { first, now, share } = layout
  return (
    <section
      aria-label="Layout"
      className="grid gap-3 rounded-surface border border-line bg-surface p-4 sm:grid-cols-[1fr_auto] sm:items-center"
    >
      <div className="min-w-0">
        <p className="text-15 font-semibold">Packing the stickers more tightly…</p>
        <p aria-live="polite" className="mt-1 text-15 text-quiet tabular-nums">
          {now < first
            ? `${formatCount(now, 'sheet')} so far, instead of ${first} in rows`
            : `${formatCount(first, 'sheet')} in rows. No improvement yet.`}
        </p>
        <div className="mt-2 max-w-80">
          <ProgressColourBar value={Math.round(share * 100)} label="Layout progress" />
        </div>
        <p className="mt-2 text-13 text-quiet">You can download the files when the layout is finished.</p>
      </div>
      <Button busy={stopping.isPending} onClick={() => stopping.mutate({ id: batch.id })}>
        Stop and keep this layout
      </Button>
    </section>
  )
}

function compareSheets({ sold, first, now }: BatchLayout): string {
  const rows = now < first ? ` instead of ${first} in rows` : ''
  const shared = `Shared sticker sheets: ${formatCount(now, 'sheet')}${rows}.`
  if (now < sold) return `${shared} ${sold - now} fewer than charged.`
  return now > sold ? `${shared} ${now - sold} more than charged, because of gaps and marks.` : shared
}

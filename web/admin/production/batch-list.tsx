import { useNavigate } from 'react-router'
import { Link } from 'react-router'
import { formatBatchName, type Batch } from '#core/production/batch-details.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { DataColumn } from '#web/ui/admin/columns.ts'
import { DataTable } from '#web/ui/admin/data-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PrinterIcon } from '#web/ui/icons.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { formatAmounts, formatMaterialSheets } from './amount-text.ts'
import { BatchStatusPill, formatStageCounts } from './batch-status.tsx'
import { useBatches } from './production-queries.ts'

export function BatchList() {
  const pages = useBatches()
  const navigate = useNavigate()
  const batches = pages.data?.pages.flatMap((page) => page.batches) ?? []
  if (pages.isError && !pages.data)
    return (
      <ErrorState title="Batches could not be loaded" onRetry={() => void pages.refetch()}>
        {pages.error.message}
      </ErrorState>
    )
  return (
    <>
      <Card flush className="max-md:contents">
        <DataTable<Batch>
          caption="Batches"
          columns={columns}
          rows={batches}
          rowKey={({ id }) => id}
          loading={pages.isPending}
          onOpen={({ id }) => void navigate(getBatchPath(id))}
          renderCard={(batch) => <BatchCard batch={batch} />}
          empty={
            <EmptyState title="No batches yet" icon={<PrinterIcon />}>
              Select orders under “To print” and lay out their sheets.
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
    </>
  )
}

const getBatchPath = (id: string) => `/admin/orders/production/${id}`

const columns: DataColumn<Batch>[] = [
  {
    key: 'number',
    header: 'Batch',
    width: '11rem',
    render: (batch) => (
      <>
        <Link to={getBatchPath(batch.id)} className="block font-semibold no-underline hover:underline">
          {formatBatchName(batch)}
        </Link>
        <span className="block text-13 text-quiet tabular-nums">
          {formatListTime(new Date(batch.made_at))}
        </span>
      </>
    ),
  },
  { key: 'state', header: 'Status', width: '9rem', render: (batch) => <BatchStatusPill batch={batch} /> },
  {
    key: 'sheets',
    header: 'Sheets',
    render: ({ materials }) => (
      <>
        <span className="block truncate">{formatMaterialSheets(materials)}</span>
        <span className="block truncate text-13 text-quiet tabular-nums">
          {materials.map(({ amounts }) => formatAmounts(amounts)).join(', ')}
        </span>
      </>
    ),
  },
  { key: 'orders', header: 'Orders', render: (batch) => formatStageCounts(batch) },
  { key: 'by', header: 'Created by', width: '9rem', render: ({ made_by }) => made_by },
]

function BatchCard({ batch }: { batch: Batch }) {
  return (
    <Card>
      <p className="flex items-center justify-between gap-3">
        <Link to={getBatchPath(batch.id)} className="-m-2 p-2 font-semibold">
          {formatBatchName(batch)}
        </Link>
        <BatchStatusPill batch={batch} />
      </p>
      <p className="mt-1 text-15 tabular-nums">{formatMaterialSheets(batch.materials)}</p>
      <p className="text-15 text-quiet">{formatStageCounts(batch)}</p>
      <p className="text-13 text-quiet tabular-nums">
        {formatListTime(new Date(batch.made_at))} · {batch.made_by}
      </p>
    </Card>
  )
}

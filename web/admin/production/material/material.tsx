import { useState } from 'react'
import { type SupplyStock, recordSupplyCount, recordSupplyDelivery } from '#core/production/supplies-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { useLiveOrders } from '#web/admin/orders/live-orders.ts'
import { useSupplies, suppliesQuery, suppliesKey, useSupplyHistory } from './supply-queries.ts'
import { formatSupplyAmount, describeDaysLeft, formatSupplyName } from './supply-text.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { useQueryClient } from '@tanstack/react-query'
import { isMeasuredInMetres, type SupplyItem } from '#core/production/supplies.ts'
import { parseNumberOrNaN } from '#core/shared/typed-number.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useRequestId } from '#web/hooks/use-request-id.ts'
import { Link } from 'react-router'
import { formatListTime } from '#core/shared/shop-time.ts'

export const clientLoader = prefetchQueries(() => [suppliesQuery()])

export default function MaterialsPage() {
  useLiveOrders()
  const found = useSupplies()
  return (
    <>
      <PageHeader
        title="Materials"
        note="Creating a batch deducts its materials from the stock. Undoing the batch returns them."
        back={{ to: '/admin/orders/production', label: 'Production' }}
      />
      {found.isError && !found.data && (
        <ErrorState title="Materials could not be loaded" onRetry={() => void found.refetch()}>
          {found.error.message}
        </ErrorState>
      )}
      <ul aria-label="Materials" className="grid items-start gap-3 lg:grid-cols-2">
        {found.isPending &&
          Array.from({ length: 4 }, (_, at) => (
            <li key={at} aria-hidden>
              <Skeleton className="h-28 w-full rounded-surface" />
            </li>
          ))}
        {found.data?.supplies.map((supply) => (
          <li key={`${supply.material} ${supply.width_mm}`}>
            <SupplyCard supply={supply} />
          </li>
        ))}
      </ul>
    </>
  )
}

function SupplyCard({ supply }: { supply: SupplyStock }) {
  const [asking, setAsking] = useState<'delivery' | 'count'>()
  const [open, setOpen] = useState(false)
  const { material, width_mm: widthMm, in_stock_milli: inStock } = supply
  const name = formatSupplyName({ material, widthMm })
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-17">{name}</h2>
        <p className="font-display text-20 font-semibold tabular-nums">
          {inStock === null ? (
            <span className="text-quiet">Not counted</span>
          ) : (
            formatSupplyAmount(supply, inStock)
          )}
        </p>
      </div>
      <p className="mt-1 flex min-h-6 flex-wrap items-center gap-2 text-13 text-quiet tabular-nums">
        {inStock === null
          ? `Count the stock once to start tracking it. Used in the last four weeks: ${formatSupplyAmount(supply, supply.used_milli)}.`
          : `${formatSupplyAmount(supply, supply.used_milli)} used in the last four weeks, ${describeDaysLeft(supply.days_left)}.`}
        {supply.is_short && <Badge tone="caution">Low stock</Badge>}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" aria-label={`Record delivery of ${name}`} onClick={() => setAsking('delivery')}>
          Record delivery
        </Button>
        <Button size="small" aria-label={`Count ${name}`} onClick={() => setAsking('count')}>
          Count
        </Button>
        <Button
          size="small"
          aria-label={`View history of ${name}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          History
        </Button>
      </div>
      {open && <SupplyHistory supply={{ material, widthMm }} />}
      {asking && <StockDialog supply={supply} kind={asking} onClose={() => setAsking(undefined)} />}
    </Card>
  )
}

const stockContracts = { delivery: recordSupplyDelivery, count: recordSupplyCount } as const

function StockDialog({
  supply,
  kind,
  onClose,
}: {
  supply: SupplyStock
  kind: 'delivery' | 'count'
  onClose: () => void
}) {
  const client = useQueryClient()
  const requestId = useRequestId()
  const { material, width_mm } = supply
  const form = useContractForm<typeof recordSupplyDelivery, { amount: string; note: string }>(
    stockContracts[kind],
    {
      start: { amount: '', note: '' },
      inputOf: ({ amount, note }) => ({
        material,
        width_mm,
        note,
        milli: Math.round(parseNumberOrNaN(amount) * 1000),
        request_id: requestId([kind, amount, note]),
      }),
      fieldMapping: { milli: 'amount' },
      saved: kind === 'delivery' ? 'Delivery recorded' : 'Count recorded',
      onSaved(reply) {
        client.setQueryData(suppliesKey, reply)
        void client.invalidateQueries({ queryKey: suppliesKey })
        onClose()
      },
    },
  )
  const unit = isMeasuredInMetres(supply) ? 'Metres' : 'Sheets'
  return (
    <ContractDialog
      form={form}
      action={kind === 'delivery' ? 'Add to stock' : 'Save count'}
      title={`${kind === 'delivery' ? 'Delivery' : 'Count'}: ${formatSupplyName({ material, widthMm: width_mm })}`}
      description={
        supply.in_stock_milli === null
          ? 'Not counted yet.'
          : `Calculated stock: ${formatSupplyAmount(supply, supply.in_stock_milli)}.`
      }
      onClose={onClose}
    >
      <NumberField
        form={form}
        name="amount"
        typed
        label={kind === 'delivery' ? `${unit} delivered` : `${unit} in stock`}
        hint={kind === 'count' ? 'Don’t include the amount that unprinted batches will use.' : undefined}
        decimal
        data-autofocus
      />
      <TextField form={form} name="note" label="Note" optional maxLength={200} />
    </ContractDialog>
  )
}

const kindLabels = { delivery: 'Delivery', count: 'Counted' } as const

function SupplyHistory({ supply }: { supply: SupplyItem }) {
  const found = useSupplyHistory(supply)
  if (found.isError && !found.data)
    return (
      <ErrorState
        className="mt-3"
        title="This history could not be loaded"
        onRetry={() => void found.refetch()}
      >
        {found.error.message}
      </ErrorState>
    )
  if (!found.data) return <Skeleton className="mt-3 h-20 w-full" />
  if (found.data.entries.length === 0) return <p className="mt-3 text-15 text-quiet">No entries yet.</p>
  return (
    <ul
      aria-label={`History of ${formatSupplyName(supply)}`}
      className="mt-3 max-h-80 divide-y divide-line overflow-y-auto text-15"
    >
      {found.data.entries.map(({ at, kind, milli, left_milli, note, by, batch }) => (
        <li
          key={`${at} ${kind} ${batch?.id}`}
          className="flex flex-wrap justify-between gap-x-4 py-2 tabular-nums"
        >
          <span className="min-w-0">
            {batch ? (
              <Link to={`/admin/orders/production/${batch.id}`} className="text-link underline">
                Batch {batch.number}
              </Link>
            ) : (
              kind !== 'batch' && kindLabels[kind]
            )}
            {note && ` · ${note}`}
            <span className="block text-13 text-quiet">
              {formatListTime(new Date(at))}, {by}
            </span>
          </span>
          <span className="text-right">
            {milli > 0 && '+'}
            {formatSupplyAmount(supply, milli)}
            {left_milli !== null && (
              <span className="block text-13 text-quiet">{formatSupplyAmount(supply, left_milli)} left</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

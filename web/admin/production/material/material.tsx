import { useState } from 'react'
import type { InStock } from '#core/production/supplies-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { useLiveOrders } from '#web/admin/orders/live-orders.ts'
import { StockDialog } from './stock-dialog.tsx'
import { SupplyHistory } from './supply-history.tsx'
import { useSupplies, suppliesQuery } from './supply-queries.ts'
import { amountOf, lastsWords, supplyName } from './supply-words.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [suppliesQuery()])

/** What there is to print on: counted down by batches, up by deliveries. */
export default function Material() {
  useLiveOrders()
  const found = useSupplies()
  return (
    <>
      <PageHeader
        title="Material"
        note="Batches count it down when they are made, and give back what is taken back."
        back={{ to: '/admin/orders/production', label: 'Production' }}
      />
      {found.isError && !found.data && (
        <ErrorState title="The material could not be loaded" onRetry={() => void found.refetch()}>
          {found.error.message}
        </ErrorState>
      )}
      <ul aria-label="Material" className="grid items-start gap-3 lg:grid-cols-2">
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

function SupplyCard({ supply }: { supply: InStock }) {
  const [asking, setAsking] = useState<'delivery' | 'count'>()
  const [open, setOpen] = useState(false)
  const { material, width_mm: widthMm, in_stock_milli: inStock } = supply
  const name = supplyName({ material, widthMm })
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-17">{name}</h2>
        <p className="font-display text-20 font-semibold tabular-nums">
          {inStock === null ? <span className="text-quiet">not counted</span> : amountOf(supply, inStock)}
        </p>
      </div>
      <p className="mt-1 flex min-h-6 flex-wrap items-center gap-2 text-13 text-quiet tabular-nums">
        {inStock === null
          ? `Count it once, and it is followed from then on. Used in four weeks: ${amountOf(supply, supply.used_milli)}.`
          : `${amountOf(supply, supply.used_milli)} used in four weeks, ${lastsWords(supply.days_left)}.`}
        {supply.is_short && <Badge tone="caution">Order more</Badge>}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" aria-label={`Delivery of ${name}`} onClick={() => setAsking('delivery')}>
          Delivery
        </Button>
        <Button size="small" aria-label={`Count ${name}`} onClick={() => setAsking('count')}>
          Count
        </Button>
        <Button
          size="small"
          aria-label={`History of ${name}`}
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

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { formatBatchName } from '#core/production/batch-details.ts'
import { listOrderBatches } from '#core/production/batches.ts'
import { productionJobRules } from '#core/production/job-states.ts'
import { listOrderJobs } from '#core/production/jobs.ts'
import type { ListedJob } from '#core/production/production-job.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { ordersKey } from './order-queries.ts'

/** Starts with the orders' key, because a changed order changes the batches. */
export const productionKey = [...ordersKey, 'production'] as const

export function OrderBatches({ order }: { order: string }) {
  const { data: batches = [] } = useQuery({
    queryKey: [...productionKey, 'order', order],
    queryFn: ({ signal }) => api(listOrderBatches, { order }, { signal }),
  })
  if (batches.length === 0) return null
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-15">
      {batches.map((batch) => (
        <Link
          key={batch.id}
          to={`/admin/orders/production/${batch.id}`}
          className={cx('tabular-nums', batch.undone && 'text-quiet line-through')}
        >
          {formatBatchName(batch)}
        </Link>
      ))}
    </p>
  )
}

export function ItemsWithoutPrintSheets({ order, stage }: { order: string; stage: OrderStage }) {
  const open = stage === 'paid' || stage === 'in_production'
  const { data: jobs = [] } = useQuery({
    queryKey: [...productionKey, 'jobs of', order],
    queryFn: ({ signal }) => api(listOrderJobs, { order }, { signal }),
  })
  if (jobs.length === 0) return null
  return (
    <ul aria-label="Items made without print sheets" className="mt-2 grid gap-1">
      {jobs.map((job) => (
        <li key={`${job.item}/${job.round}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-15">
          <Link to={`/admin/orders/production?show=${job.way}`} className="break-words">
            {job.goods.product}
            {job.again && `, remake ${job.again.quantity}`}
          </Link>
          {open || job.state === 'done' ? (
            <JobStateBadges job={job} />
          ) : (
            <span className="text-13 text-quiet">Not marked as made</span>
          )}
          {job.way === 'outside' && job.supplier !== '' && job.state !== 'to_do' && <JobSupplier job={job} />}
        </li>
      ))}
    </ul>
  )
}

export function JobStateBadges({ job: { way, state, stage, design } }: { job: ListedJob }) {
  const tone = state === 'done' ? 'good' : state === 'ordered' ? 'info' : undefined
  return (
    <span className="flex flex-wrap gap-1">
      <Badge {...(tone && { tone })}>{productionJobRules[way].states[state]}</Badge>
      {design === 'missing' && <Badge tone="caution">Design missing</Badge>}
      {design === 'unapproved' && <Badge tone="caution">Design not approved</Badge>}
      {stage === 'cancelled' && state !== 'done' && <Badge tone="wrong">Order cancelled</Badge>}
    </span>
  )
}

export function JobSupplier({ job }: { job: ListedJob }) {
  const { supplier, reference, expected_on: expected, cost_sen: cost, supplier_days: days, state } = job
  if (!supplier) return <span className="text-quiet">–</span>
  return (
    <span className="block min-w-0 whitespace-normal">
      <span className="block break-words">
        {supplier}
        {reference && <span className="text-quiet"> · {reference}</span>}
      </span>
      <span className="block text-13 text-quiet tabular-nums">
        {state === 'to_do' && days !== null && `Usually ${formatCount(days, 'day')}`}
        {expected && `Expected ${formatListDay(expected)}`}
        {cost !== null && (
          <>
            {expected && ', '}
            <Money sen={cost} />
          </>
        )}
      </span>
    </span>
  )
}

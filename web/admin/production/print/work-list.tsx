import { useQuery } from '@tanstack/react-query'
import { getDayList, maxOrdersPerStage, type OpenJob } from '#core/production/day-list.ts'
import { productionJobRules, jobTypes, type JobType } from '#core/production/job-states.ts'
import type { ListedJob } from '#core/production/production-job.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { api } from '#web/api.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { a4PageClass, PrintPageAccess, PaperFrame } from '#web/admin/orders/print/paper-frame.tsx'
import { getJobRowKey, useJobs } from '../jobs/job-queries.ts'
import { JobItems } from '../jobs/job-details.tsx'
import { JobSupplier, productionKey } from '#web/admin/orders/order-production.tsx'
import { Link } from 'react-router'
import { formatBatchName } from '#core/production/batch-details.ts'
import { formatAmounts } from '../amount-text.ts'
import { batchRules } from '#core/production/batch-states.ts'
import { useToday } from '#web/hooks/use-today.ts'
import { cx } from '#web/ui/cx.ts'
import { describeDueDate } from '#web/admin/orders/due/due-badge.tsx'

export default function WorkListPrintPage() {
  return (
    <PrintPageAccess paper="A4">
      <WorkListPage />
    </PrintPageAccess>
  )
}

function WorkListPage() {
  const found = useQuery({
    queryKey: [...productionKey, 'day'],
    queryFn: ({ signal }) => api(getDayList, {}, { signal }),
  })
  const elsewhere = useJobs('outside', false)
  const byHand = useJobs('hand', false)
  const jobs = [...(byHand.data?.jobs ?? []), ...(elsewhere.data?.jobs ?? [])]
  return (
    <PaperFrame
      title="Work list"
      back={{ to: '/admin/orders/production', label: 'Back to Production' }}
      ready={found.data !== undefined && elsewhere.data !== undefined && byHand.data !== undefined}
      failure={
        found.error && !found.data ? { title: 'This list could not be loaded', error: found.error } : null
      }
      onRetry={() => void found.refetch()}
    >
      {found.isPending && <Skeleton className="mx-auto h-96 max-w-[210mm] rounded-surface" />}
      {found.data && (
        <article aria-label="Work list" className={a4PageClass}>
          <p className="font-display text-26 font-bold">Work list</p>
          <p className="tabular-nums">{formatListTime(new Date(found.dataUpdatedAt))}</p>
          {found.data.materials.length === 0 && jobs.length === 0 && (
            <p className="mt-8">Nothing to make. All paid orders are done.</p>
          )}
          {found.data.materials.map(({ material, jobs }) => (
            <section key={material} aria-label={material} className="mt-8">
              <h2 className="flex justify-between gap-4 border-b border-ink pb-1 text-20">
                {material}
                <span className="tabular-nums">
                  {formatCount(
                    jobs.reduce((sum, { sheets }) => sum + sheets, 0),
                    'sheet',
                  )}
                </span>
              </h2>
              <ul>
                {jobs.map((job) => (
                  <OpenJobItem key={job.batch?.id ?? 'waiting'} job={job} />
                ))}
              </ul>
            </section>
          ))}
          {jobTypes.map((way) => (
            <WorkList key={way} way={way} jobs={jobs.filter((job) => job.way === way)} />
          ))}
          {found.data.more && (
            <p className="mt-6">
              Only the {maxOrdersPerStage.toLocaleString('en-MY')} oldest orders are included.
            </p>
          )}
        </article>
      )}
    </PaperFrame>
  )
}

function WorkList({ way, jobs }: { way: JobType; jobs: ListedJob[] }) {
  if (jobs.length === 0) return null
  return (
    <section aria-label={productionJobRules[way].label} className="mt-8">
      <h2 className="flex justify-between gap-4 border-b border-ink pb-1 text-20">
        {productionJobRules[way].label}
        <span className="tabular-nums">{formatCount(jobs.length, 'job')}</span>
      </h2>
      <ul>
        {jobs.map((job) => (
          <li key={getJobRowKey(job)} className="flex break-inside-avoid gap-3 border-b border-edge py-3">
            <span aria-hidden className="mt-1 inline-block size-4 shrink-0 border border-ink" />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap gap-x-4 tabular-nums">
                <b>{job.number}</b> {job.nama}
                <DueText on={job.due_on} />
              </span>
              <JobItems job={job} whole />
              {way === 'outside' && job.state === 'ordered' && <JobSupplier job={job} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenJobItem({ job: { batch, steps, sheets, amounts, orders } }: { job: OpenJob }) {
  return (
    <li className="break-inside-avoid border-b border-edge py-3">
      <p className="flex flex-wrap gap-x-4 font-semibold tabular-nums">
        {batch ? (
          <Link
            to={`/admin/orders/production/${batch.id}`}
            className="text-link underline print:no-underline"
          >
            {formatBatchName(batch)}
          </Link>
        ) : (
          'No batch yet'
        )}
        <span className="font-normal">{formatAmounts(amounts)}</span>
        <span className="ml-auto">{formatCount(sheets, 'sheet')}</span>
      </p>
      {batch && (
        <p className="text-13">
          {steps.length > 0 ? steps.map((step) => batchRules[step].label).join(', ') : 'Not printed yet'}
        </p>
      )}
      <ul className="mt-1 grid gap-x-8 text-13 tabular-nums sm:grid-cols-2">
        {orders.map(({ number, nama, due_on }) => (
          <li key={number} className="flex min-w-0 gap-x-3">
            <span className="min-w-0 truncate">
              <span className="font-semibold">{number}</span> {nama}
            </span>
            <DueText on={due_on} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function DueText({ on }: { on: string | null | undefined }) {
  const today = useToday()
  if (!on) return null
  return (
    <span className={cx('ml-auto shrink-0', on <= today && 'font-bold')}>
      {describeDueDate(on, today).words}
    </span>
  )
}

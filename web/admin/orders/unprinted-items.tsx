import { Link } from 'react-router'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { useOrderJobs } from '../production/jobs/job-queries.ts'
import { JobStateBadges, JobSupplier } from '../production/jobs/job-details.tsx'

/**
 * Shows the state of items that come from suppliers or are made by hand. Shows nothing if the whole order is printed
 * on sheets.
 */
export function UnprintedItems({ order, stage }: { order: string; stage: OrderStage }) {
  const open = stage === 'paid' || stage === 'in_production'
  const jobs = useOrderJobs(order).data ?? []
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

import { Link } from 'react-router'
import { useJobsOf } from '../production/jobs/job-queries.ts'
import { JobState, JobSupplier } from '../production/jobs/job-words.tsx'

/** How far what of an order is that is ordered from suppliers or made by hand; nothing where all of it lies on sheets. */
export function MadeWithoutSheets({ order }: { order: string }) {
  const jobs = useJobsOf(order).data ?? []
  if (jobs.length === 0) return null
  return (
    <ul aria-label="Made without sheets" className="mt-2 grid gap-1">
      {jobs.map((job) => (
        <li key={`${job.item}/${job.round}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-15">
          <Link to={`/admin/orders/production?show=${job.way}`} className="break-words">
            {job.goods.product}
            {job.again && `, ${job.again.quantity} again`}
          </Link>
          <JobState job={job} />
          {job.way === 'outside' && job.supplier !== '' && job.state !== 'to_do' && <JobSupplier job={job} />}
        </li>
      ))}
    </ul>
  )
}

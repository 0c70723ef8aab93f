import { batchRules } from '#core/production/batch-states.ts'
import type { WallJob, WorkPlace } from '#core/production/wall.ts'
import { daysAfter } from '#core/shared/shop-weeks.ts'
import { counted } from '#core/shared/counted.ts'
import { cx } from '#web/ui/cx.ts'
import { shortDay } from '../orders/due/due-badge.tsx'
import { amountWords } from '../production/amount-words.ts'

/** What is to be made at one place: what is late or due today first, as it comes. */
export function WallPlace({
  place,
  jobs,
  today,
  rows,
}: {
  place: WorkPlace
  jobs: WallJob[]
  today: string
  rows: number
}) {
  const more = jobs.length - rows
  return (
    <section aria-label={place} className="min-w-0 rounded-surface border border-line bg-surface p-4">
      <h2 className="flex justify-between gap-4 text-26 lg:text-34">
        {place}
        <span className="text-quiet tabular-nums">{jobs.length}</span>
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {jobs.slice(0, rows).map((job) => (
          <Job key={job.id} job={job} today={today} />
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-20 text-quiet">and {more} more, due later</p>}
    </section>
  )
}

function Job({ job, today }: { job: WallJob; today: string }) {
  const { words, look } = dueOf(job.due_on, today)
  const amount = job.pieces > 0 ? counted(job.pieces, 'piece') : amountWords(job.amounts)
  return (
    <li className="py-3 tabular-nums">
      <p className="flex flex-wrap items-baseline gap-x-3 text-26">
        <span className="font-display font-semibold whitespace-nowrap">{job.number}</span>
        <span className="min-w-0 flex-1 basis-40 truncate">{job.nama}</span>
        {words && (
          <span className={cx('rounded-control px-2 font-semibold whitespace-nowrap', look)}>{words}</span>
        )}
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-20 text-quiet">
        <span className="max-w-full min-w-0 truncate">
          {amount || job.product}
          {job.pieces > 0 && ` ${job.product}`}
        </span>
        <span className="whitespace-nowrap">{stateOf(job)}</span>
      </p>
    </li>
  )
}

function stateOf({ state, batch, pieces }: WallJob): string {
  if (state === 'waits') return pieces > 0 ? 'To make' : 'No batch yet'
  return `Batch ${batch}: ${batchRules[state].label.toLowerCase()}`
}

function dueOf(dueOn: string | null, today: string): { words: string; look: string } {
  if (dueOn === null) return { words: '', look: '' }
  if (dueOn < today) return { words: `Late: ${shortDay(dueOn)}`, look: 'bg-wrong-wash text-wrong' }
  if (dueOn === today) return { words: 'Today', look: 'bg-caution-wash text-caution' }
  if (dueOn === daysAfter(today, 1)) return { words: 'Tomorrow', look: 'bg-info-wash text-info' }
  return { words: shortDay(dueOn), look: 'text-quiet' }
}

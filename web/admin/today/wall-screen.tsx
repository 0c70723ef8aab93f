import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { WorkshopBoard, WorkshopJob, WorkPlace } from '#core/production/workshop-board.ts'
import { formatTimeOfDay, formatDayWithWeekday } from '#core/shared/shop-time.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ThemeToggle } from '#web/ui/theme/theme-toggle.tsx'
import { useWallScreen } from './use-wall-screen.ts'
import { batchRules } from '#core/production/batch-states.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { cx } from '#web/ui/cx.ts'
import { formatShortDay } from '../orders/due/due-badge.tsx'
import { formatAmounts } from '../production/amount-text.ts'

export function WallScreen({ signedIn }: { signedIn: boolean }) {
  useScreenWakeLock()
  const now = useClock()
  const { seen, connected } = useWallScreen(signedIn)
  const rows = useVisibleRowCount()
  return (
    <main className="flex min-h-dvh flex-col gap-4 bg-paper p-4 text-ink lg:p-6">
      <title>Today · Cetak</title>
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="text-34 lg:text-46">{formatDayWithWeekday(seen?.wall.today ?? '') || 'Today'}</h1>
        {seen && <DueCounts wall={seen.wall} />}
        <span className="ml-auto flex items-center gap-3">
          <span className="font-display text-34 font-semibold tabular-nums lg:text-46">
            {formatTimeOfDay(now)}
          </span>
          <ThemeToggle />
          <Link to="/admin/orders/production" className="text-15 text-link underline">
            Production
          </Link>
        </span>
      </header>
      <ConnectionNotice signedIn={signedIn} connected={connected} at={seen?.at} />
      {!seen && signedIn && <Skeleton className="h-96 w-full rounded-surface" />}
      {seen?.wall.places.length === 0 && (
        <p className="m-auto text-34 text-quiet">Nothing to make. All paid orders are ready.</p>
      )}
      {seen && (
        <div className="grid grow content-start items-start gap-4 md:grid-cols-[repeat(auto-fit,minmax(28rem,1fr))]">
          {seen.wall.places.map(({ place, jobs }) => (
            <WorkplaceJobs key={place} place={place} jobs={jobs} today={seen.wall.today} rows={rows} />
          ))}
        </div>
      )}
    </main>
  )
}

function DueCounts({ wall: { places, today } }: { wall: WorkshopBoard }) {
  const due = new Map(places.flatMap(({ jobs }) => jobs.map(({ id, due_on }) => [id, due_on ?? ''])))
  const days = [...due.values()].filter(Boolean)
  const late = days.filter((day) => day < today).length
  return (
    <p className="flex flex-wrap gap-x-5 text-26 font-semibold tabular-nums lg:text-34">
      {late > 0 && <span className="text-wrong">{late} overdue</span>}
      <span className="text-caution">{days.filter((day) => day === today).length} due today</span>
      <span className="text-quiet">{due.size} in total</span>
    </p>
  )
}

function ConnectionNotice({
  signedIn,
  connected,
  at,
}: {
  signedIn: boolean
  connected: boolean
  at: Date | undefined
}) {
  if (signedIn && connected) return null
  const since = at ? `Last updated at ${formatTimeOfDay(at)}.` : ''
  return (
    <output className="rounded-surface bg-wrong-wash px-4 py-3 text-26 font-semibold text-wrong lg:text-34">
      {signedIn ? (
        <>No connection. {since} Reconnecting…</>
      ) : (
        <>
          Signed out. {since}{' '}
          <Link to="/login" state={{ from: '/admin/today' }} className="text-wrong underline">
            Sign in again
          </Link>
        </>
      )}
    </output>
  )
}

function useClock(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Returns the number of rows that fit on the screen, because a wall screen is never scrolled. */
function useVisibleRowCount(): number {
  const [rows, setRows] = useState(6)
  useEffect(() => {
    const measure = () => setRows(Math.max(3, Math.floor((window.innerHeight - 260) / 92)))
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return rows
}

/** Browsers release the lock when the page is hidden, so the lock is requested again afterwards. */
function useScreenWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const ask = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      // Browsers refuse the lock when the battery is low. The screen may then turn off.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}

function WorkplaceJobs({
  place,
  jobs,
  today,
  rows,
}: {
  place: WorkPlace
  jobs: WorkshopJob[]
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
      {more > 0 && <p className="mt-2 text-20 text-quiet">and {more} more with later due dates</p>}
    </section>
  )
}

function Job({ job, today }: { job: WorkshopJob; today: string }) {
  const { words, look } = describeDue(job.due_on, today)
  const amount = job.pieces > 0 ? formatCount(job.pieces, 'piece') : formatAmounts(job.amounts)
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
        <span className="whitespace-nowrap">{describeState(job)}</span>
      </p>
    </li>
  )
}

function describeState({ state, batch, pieces }: WorkshopJob): string {
  if (state === 'waits') return pieces > 0 ? 'To make' : 'No batch yet'
  return `Batch ${batch}: ${batchRules[state].label.toLowerCase()}`
}

function describeDue(dueOn: string | null, today: string): { words: string; look: string } {
  if (dueOn === null) return { words: '', look: '' }
  if (dueOn < today) return { words: `Overdue: ${formatShortDay(dueOn)}`, look: 'bg-wrong-wash text-wrong' }
  if (dueOn === today) return { words: 'Today', look: 'bg-caution-wash text-caution' }
  if (dueOn === addDays(today, 1)) return { words: 'Tomorrow', look: 'bg-info-wash text-info' }
  return { words: formatShortDay(dueOn), look: 'text-quiet' }
}

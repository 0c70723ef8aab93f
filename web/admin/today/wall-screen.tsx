import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Wall } from '#core/production/wall.ts'
import { formatClock, formatDayWords } from '#core/shared/shop-time.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ThemeToggle } from '#web/ui/look/theme-toggle.tsx'
import { useStayAwake } from './stay-awake.ts'
import { useWall } from './use-wall.ts'
import { WallPlace } from './wall-place.tsx'

/** Today's work by where it is done, to be read from across the room without a hand on it. */
export function WallScreen({ signedIn }: { signedIn: boolean }) {
  useStayAwake()
  const now = useClock()
  const { seen, connected } = useWall(signedIn)
  const rows = useRows()
  return (
    <main className="flex min-h-dvh flex-col gap-4 bg-paper p-4 text-ink lg:p-6">
      <title>Today · Cetak</title>
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="text-34 lg:text-46">{formatDayWords(seen?.wall.today ?? '') || 'Today'}</h1>
        {seen && <Counts wall={seen.wall} />}
        <span className="ml-auto flex items-center gap-3">
          <span className="font-display text-34 font-semibold tabular-nums lg:text-46">
            {formatClock(now)}
          </span>
          <ThemeToggle />
          <Link to="/admin/orders/production" className="text-15 text-link underline">
            Production
          </Link>
        </span>
      </header>
      <Trouble signedIn={signedIn} connected={connected} at={seen?.at} />
      {!seen && signedIn && <Skeleton className="h-96 w-full rounded-surface" />}
      {seen?.wall.places.length === 0 && (
        <p className="m-auto text-34 text-quiet">Nothing to make: every paid order is ready.</p>
      )}
      {seen && (
        <div className="grid grow content-start items-start gap-4 md:grid-cols-[repeat(auto-fit,minmax(28rem,1fr))]">
          {seen.wall.places.map(({ place, jobs }) => (
            <WallPlace key={place} place={place} jobs={jobs} today={seen.wall.today} rows={rows} />
          ))}
        </div>
      )}
    </main>
  )
}

function Counts({ wall: { places, today } }: { wall: Wall }) {
  const due = new Map(places.flatMap(({ jobs }) => jobs.map(({ id, due_on }) => [id, due_on ?? ''])))
  const days = [...due.values()].filter(Boolean)
  const late = days.filter((day) => day < today).length
  return (
    <p className="flex flex-wrap gap-x-5 text-26 font-semibold tabular-nums lg:text-34">
      {late > 0 && <span className="text-wrong">{late} late</span>}
      <span className="text-caution">{days.filter((day) => day === today).length} due today</span>
      <span className="text-quiet">{due.size} in all</span>
    </p>
  )
}

/** Why what is shown may not be as it is. */
function Trouble({
  signedIn,
  connected,
  at,
}: {
  signedIn: boolean
  connected: boolean
  at: Date | undefined
}) {
  if (signedIn && connected) return null
  const since = at ? `This is as it was at ${formatClock(at)}.` : ''
  return (
    <output className="rounded-surface bg-wrong-wash px-4 py-3 text-26 font-semibold text-wrong lg:text-34">
      {signedIn ? (
        <>No connection. {since} Trying again …</>
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

/** As many rows as a screen holds; nobody scrolls it. */
function useRows(): number {
  const [rows, setRows] = useState(6)
  useEffect(() => {
    const measure = () => setRows(Math.max(3, Math.floor((window.innerHeight - 260) / 92)))
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return rows
}

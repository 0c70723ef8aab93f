import { useEffect, useState } from 'react'
import { shopOffsetMs } from '#core/shared/shop-time.ts'
import { cx } from '#web/ui/cx.ts'
import { homeTexts } from '../texts/home.ts'
import { useTexts } from '../texts/texts.ts'

const dayS = 86_400

/** Seconds until the shop's day ends, whatever the reader's own clock zone is. */
function secondsLeftToday(now: Date): number {
  return dayS - (Math.floor((now.getTime() + shopOffsetMs) / 1000) % dayS)
}

/**
 * Counts down to the end of the day, or of one so many days later, and stays at nothing: what has ended is over. The
 * server's page is kept for a while, so its place is empty yet.
 */
export function Countdown({ daysLeft }: { daysLeft: number }) {
  const t = useTexts(homeTexts)
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => {
      const now = secondsLeftToday(new Date()) + daysLeft * dayS
      setLeft((before) => (before !== null && now > before ? 0 : now))
    }
    tick()
    const clock = setInterval(tick, 1000)
    return () => clearInterval(clock)
  }, [daysLeft])
  const parts = left === null ? null : [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  return (
    <span
      role="timer"
      aria-label={t.timeLeft}
      className={cx('inline-flex items-center gap-1 text-20 font-semibold', !parts && 'invisible')}
    >
      {t.units.map((unit, place) => (
        <span key={unit} className="inline-flex items-center gap-1">
          {place > 0 && <span aria-hidden>:</span>}
          <span className="min-w-10 rounded-control bg-ink px-1.5 py-1 text-center font-display text-paper tabular-nums">
            {String(parts?.[place] ?? 0).padStart(2, '0')}
            <span className="sr-only"> {unit}</span>
          </span>
        </span>
      ))}
    </span>
  )
}

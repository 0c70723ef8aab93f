import { useEffect, useState } from 'react'
import { formatShopTime } from '../../../core/values/shop-time.ts'
import { homeTexts } from '../texts/home.ts'
import { useTexts } from '../texts/texts.ts'

const dayS = 86_400

/** Seconds until the shop's day ends, whatever the reader's own clock zone is. */
export function secondsLeftToday(now: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = formatShopTime(now).slice(11).split(':').map(Number)
  return dayS - (hours * 3600 + minutes * 60 + seconds)
}

/** Counts down to the end of the day. The server's page is kept for a while, so it shows no figures yet. */
export function Countdown() {
  const t = useTexts(homeTexts)
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setLeft(secondsLeftToday(new Date()))
    tick()
    const clock = setInterval(tick, 1000)
    return () => clearInterval(clock)
  }, [])
  const parts = left === null ? null : [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  return (
    <span
      role="timer"
      aria-label={t.timeLeft}
      className="inline-flex items-center gap-1 text-20 font-semibold"
    >
      {t.units.map((unit, place) => (
        <span key={unit} className="inline-flex items-center gap-1">
          {place > 0 && <span aria-hidden>:</span>}
          <span className="min-w-10 rounded-control bg-ink px-1.5 py-1 text-center font-display text-paper tabular-nums">
            {parts ? String(parts[place]).padStart(2, '0') : '--'}
            <span className="sr-only"> {unit}</span>
          </span>
        </span>
      ))}
    </span>
  )
}

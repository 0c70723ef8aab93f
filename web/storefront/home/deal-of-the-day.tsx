import { Link } from 'react-router'
import type { DealView } from '#core/pricing/deals-calls.ts'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PreviousPrice } from '#web/ui/previous-price.tsx'
import { homeTexts } from '../texts/home.ts'
import { useTexts } from '../texts/texts.ts'
import { useEffect, useState } from 'react'
import { shopOffsetMs } from '#core/shared/shop-time.ts'
import { cx } from '#web/ui/cx.ts'

/**
 * `to` includes the deal's id; without it, the job would have the calculator's price. `day` is the last day
 * as `dd/MM/yyyy`, or empty if all deals end on the same day and the section shows one countdown.
 */
export type DisplayedDeal = Pick<
  DealView,
  'id' | 'name' | 'image_url' | 'size_mm' | 'quantity' | 'price_sen' | 'usual_sen'
> & { to: string; day: string }

/**
 * Shows deals below the regular price (ORD-12). If all deals end on the same day, `daysLeft` is the number of days
 * from today to that day. Otherwise it is `null`.
 */
export function DealOfTheDay({ deals, daysLeft }: { deals: DisplayedDeal[]; daysLeft: number | null }) {
  const t = useTexts(homeTexts)
  return (
    <section aria-labelledby="deal">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:mb-6">
        <h2 id="deal" className="text-26 md:text-34">
          {t.deal}
        </h2>
        {daysLeft !== null && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-15 text-quiet">
            {t.endsIn} <Countdown daysLeft={daysLeft} />
          </p>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))] md:gap-6">
        {deals.map((deal) => (
          <li key={deal.id}>
            <Deal deal={deal} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Deal({ deal }: { deal: DisplayedDeal }) {
  const t = useTexts(homeTexts)
  return (
    <Link
      to={deal.to}
      className="flex h-full items-stretch overflow-hidden rounded-surface border border-line bg-surface text-ink no-underline hover:border-ink"
    >
      {deal.image_url && (
        <Picture
          src={deal.image_url}
          alt=""
          width={480}
          height={360}
          className="w-[min(8rem,36%)] shrink-0 object-cover md:aspect-4/3 md:w-40"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-1 p-4 md:px-6">
        <div className="min-w-0">
          <h3 className="text-17 md:text-20">{deal.name}</h3>
          <p className="text-15 text-quiet">{t.pieces(deal.quantity, `${deal.size_mm / 10} cm`)}</p>
          {deal.day && <p className="text-13 text-quiet">{t.until(deal.day)}</p>}
        </div>
        <p className="flex flex-wrap items-center gap-x-3 text-15">
          {deal.price_sen < deal.usual_sen && <PreviousPrice sen={deal.usual_sen} words={t.usual} />}
          <Money sen={deal.price_sen} className="font-display text-20 font-bold md:text-26" />
        </p>
      </div>
    </Link>
  )
}

const dayS = 86_400

/** Returns the number of seconds until the shop's day ends, regardless of the browser's time zone. */
function secondsLeftToday(now: Date): number {
  return dayS - (Math.floor((now.getTime() + shopOffsetMs) / 1000) % dayS)
}

/** The server-rendered page is cached, so it shows no time until scripts run. */
function Countdown({ daysLeft }: { daysLeft: number }) {
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

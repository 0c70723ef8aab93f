import { Link } from 'react-router'
import type { SoldBeside, SoldToday } from '#core/orders/overview.ts'
import { ringgitText } from '#core/shared/money.ts'
import { formatDayWords } from '#core/shared/shop-time.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ordersAt } from './list-paths.ts'

/** What was sold today, this week and this month, each beside the same span before. */
export function SoldFigures({ sold }: { sold: SoldToday | undefined }) {
  const lastWeek = sold && formatDayWords(sold.today.before.from).slice(0, 3)
  return (
    <ul
      aria-label="Sold"
      className="mb-3 grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] divide-x divide-line rounded-surface border border-line bg-surface"
    >
      <Sold label="Sold today" before={lastWeek ? `last ${lastWeek}` : ''} sold={sold?.today} />
      <Sold label="This week" before="last week" sold={sold?.week} />
      <Sold label="This month" before="last month" sold={sold?.month} />
    </ul>
  )
}

function Sold({ label, before, sold }: { label: string; before: string; sold: SoldBeside | undefined }) {
  return (
    <li className="min-w-0">
      <Link
        to={ordersAt({ paid_from: sold?.from, paid_to: sold?.to })}
        className="block h-full rounded-surface px-2.5 py-3 text-ink no-underline hover:bg-sunk md:px-4"
      >
        <span className="block text-13 text-quiet md:text-15">{label}</span>
        <span className="block min-h-7 font-display text-17 font-semibold tabular-nums md:text-26">
          {sold ? shortMoney(sold.sen) : <Skeleton className="h-5 w-16" />}
        </span>
        <span className="block min-h-8 text-13 leading-4 text-quiet tabular-nums">
          {sold && <Beside sold={sold} before={before} />}
        </span>
      </Link>
    </li>
  )
}

/** Up to the same time of the span before: a morning is not compared with a whole day. */
function Beside({ sold, before }: { sold: SoldBeside; before: string }) {
  const sign = sold.sen > sold.before.sen ? '▲' : sold.sen < sold.before.sen ? '▼' : '='
  const words =
    sold.sen > sold.before.sen
      ? 'more than the'
      : sold.sen < sold.before.sen
        ? 'less than the'
        : 'as much as the'
  return (
    <>
      <span aria-hidden>{sign} </span>
      <span className="sr-only">{words} </span>
      {sign !== '=' && <span aria-hidden>from </span>}
      {shortMoney(sold.before.sen)} <span className="whitespace-nowrap">{before}</span>
    </>
  )
}

/** To the sen while they matter, `RM 12,345` from a thousand on, `RM 1,234k` from a million. */
function shortMoney(sen: number): string {
  if (Math.abs(sen) < 100_000) return ringgitText(sen)
  const ringgit = Math.round(sen / 100)
  if (Math.abs(ringgit) < 1_000_000) return `RM ${ringgit.toLocaleString('en')}`
  return `RM ${Math.round(ringgit / 1000).toLocaleString('en')}k`
}

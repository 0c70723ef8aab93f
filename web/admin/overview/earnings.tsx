import { useState } from 'react'
import { Link } from 'react-router'
import type { EarnedProduct } from '#core/production/earnings-calls.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { getComparedPeriods } from '#core/shared/compared-periods.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { earningsQuery, useEarnings } from '../production/material/supply-queries.ts'
import { ordersAt } from './list-paths.ts'
import { PostageSums } from './postage-sums.tsx'

const periods = { month: 'This month', week: 'This week', before: 'Last month' } as const
type Period = keyof typeof periods

/** The earnings that show first. */
export const firstEarningsQuery = () => earningsQuery(daysOf('month'))

/** What each product has earned, by what its batches really used. */
export function Earnings() {
  const [period, setPeriod] = useState<Period>('month')
  const days = daysOf(period)
  const found = useEarnings(days)
  return (
    <Card className="mt-8">
      <h2 className="text-20">What products earn</h2>
      <fieldset aria-label="Time" className="mt-2 flex flex-wrap gap-1.5">
        {(['month', 'week', 'before'] as const).map((each) => (
          <Chip key={each} pressed={each === period} onPress={() => setPeriod(each)}>
            {periods[each]}
          </Chip>
        ))}
      </fieldset>
      {found.isError && !found.data && (
        <ErrorState
          className="mt-3"
          title="The earnings could not be loaded"
          onRetry={() => void found.refetch()}
        >
          {found.error.message}
        </ErrorState>
      )}
      {found.isPending && <Skeleton className="mt-3 h-40 w-full" />}
      {found.data?.costs_known === false && (
        <p className="mt-3 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          Nobody has said what film, paper and work cost, so all that came in counts as earned.{' '}
          <Link to="/settings/costs" className="font-semibold text-caution underline">
            Costs
          </Link>
        </p>
      )}
      {found.data?.products.length === 0 && (
        <p className="mt-3 text-15 text-quiet">Nothing was paid in this time.</p>
      )}
      <ul aria-label="What products earn" className="mt-2 divide-y divide-line">
        {found.data?.products.map((product) => (
          <li key={product.name}>
            <Earned product={product} days={days} />
          </li>
        ))}
      </ul>
      {found.data && <PostageSums postage={found.data.postage} />}
      {found.data && found.data.products.length > 0 && (
        <p className="mt-2 text-13 text-quiet">
          By the day on which the money was seen, labels by the day on which they were bought. Products
          without postage, less{' '}
          <Link to="/settings/costs" className="text-link underline">
            costs
          </Link>
          .
        </p>
      )}
    </Card>
  )
}

function Earned({ product, days }: { product: EarnedProduct; days: { from: string; to: string } }) {
  const { id, name, orders, earned_sen, goods_sen, unprinted } = product
  return (
    <Link
      to={ordersAt({ product: id ?? undefined, paid_from: days.from, paid_to: days.to })}
      className="-mx-2 block rounded-control px-2 py-2 text-15 text-ink no-underline hover:bg-sunk"
    >
      <span className="flex justify-between gap-3">
        <span className="min-w-0">{name}</span>
        <Money sen={earned_sen} className="font-semibold" />
      </span>
      <span className="block text-13 text-quiet tabular-nums">
        {formatRinggit(goods_sen)} from {formatCount(orders, 'order')}
        {partsOf(product).map(([label, sen]) => ` − ${label} ${formatRinggit(sen)}`)}
      </span>
      {unprinted > 0 && (
        <span className="block text-13 text-caution">
          {unprinted} not printed yet: what {unprinted === 1 ? 'it' : 'they'} will use is not taken off.
        </span>
      )}
    </Link>
  )
}

const partsOf = ({ material_sen, ink_sen, work_sen, outside_sen }: EarnedProduct) =>
  (
    [
      ['material', material_sen],
      ['ink', ink_sen],
      ['work', work_sen],
      ['outside', outside_sen],
    ] as const
  ).filter(([, sen]) => sen > 0)

/** First and last shop day. */
function daysOf(period: Period): { from: string; to: string } {
  const now = new Date()
  const { week, month } = getComparedPeriods(now)
  if (period === 'week') return { from: week.day, to: getShopDay(now) }
  if (period === 'month') return { from: month.day, to: getShopDay(now) }
  return { from: month.before.day, to: addDays(month.day, -1) }
}

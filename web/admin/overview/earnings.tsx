import { useState } from 'react'
import { Link } from 'react-router'
import type { ProductEarningsEntry, ProductEarnings } from '#core/production/earnings-calls.ts'
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
import { getOrderListPath } from './list-paths.ts'

const periods = { month: 'This month', week: 'This week', before: 'Last month' } as const
type Period = keyof typeof periods

export const firstEarningsQuery = () => earningsQuery(getPeriodDays('month'))

/** The earnings are calculated with the material that the batches actually used. */
export function EarningsCard() {
  const [period, setPeriod] = useState<Period>('month')
  const days = getPeriodDays(period)
  const found = useEarnings(days)
  return (
    <Card className="mt-8">
      <h2 className="text-20">Product earnings</h2>
      <fieldset aria-label="Period" className="mt-2 flex flex-wrap gap-1.5">
        {(['month', 'week', 'before'] as const).map((each) => (
          <Chip key={each} pressed={each === period} onPress={() => setPeriod(each)}>
            {periods[each]}
          </Chip>
        ))}
      </fieldset>
      {found.isError && !found.data && (
        <ErrorState
          className="mt-3"
          title="Earnings could not be loaded"
          onRetry={() => void found.refetch()}
        >
          {found.error.message}
        </ErrorState>
      )}
      {found.isPending && <Skeleton className="mt-3 h-40 w-full" />}
      {found.data?.costs_known === false && (
        <p className="mt-3 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          Costs of film, paper and labour are not set, so all sales count as earnings.{' '}
          <Link to="/settings/costs" className="font-semibold text-caution underline">
            Set costs
          </Link>
        </p>
      )}
      {found.data?.products.length === 0 && (
        <p className="mt-3 text-15 text-quiet">No paid orders in this period.</p>
      )}
      <ul aria-label="Product earnings" className="mt-2 divide-y divide-line">
        {found.data?.products.map((product) => (
          <li key={product.name}>
            <ProductEarningsRow product={product} days={days} />
          </li>
        ))}
      </ul>
      {found.data && <PostageEarnings postage={found.data.postage} />}
      {found.data && found.data.products.length > 0 && (
        <p className="mt-2 text-13 text-quiet">
          Orders count on their payment date, labels on their purchase date. Earnings are sales without
          postage, minus{' '}
          <Link to="/settings/costs" className="text-link underline">
            costs
          </Link>
          .
        </p>
      )}
    </Card>
  )
}

function ProductEarningsRow({
  product,
  days,
}: {
  product: ProductEarningsEntry
  days: { from: string; to: string }
}) {
  const { id, name, orders, earned_sen, goods_sen, unprinted } = product
  return (
    <Link
      to={getOrderListPath({ product: id ?? undefined, paid_from: days.from, paid_to: days.to })}
      className="-mx-2 block rounded-control px-2 py-2 text-15 text-ink no-underline hover:bg-sunk"
    >
      <span className="flex justify-between gap-3">
        <span className="min-w-0">{name}</span>
        <Money sen={earned_sen} className="font-semibold" />
      </span>
      <span className="block text-13 text-quiet tabular-nums">
        {formatRinggit(goods_sen)} from {formatCount(orders, 'order')}
        {listCosts(product).map(([label, sen]) => ` − ${label} ${formatRinggit(sen)}`)}
      </span>
      {unprinted > 0 && (
        <span className="block text-13 text-caution">
          {unprinted} not printed yet. {unprinted === 1 ? 'Its' : 'Their'} material is not deducted.
        </span>
      )}
    </Link>
  )
}

const listCosts = ({ material_sen, ink_sen, work_sen, outside_sen }: ProductEarningsEntry) =>
  (
    [
      ['material', material_sen],
      ['ink', ink_sen],
      ['labour', work_sen],
      ['supplier', outside_sen],
    ] as const
  ).filter(([, sen]) => sen > 0)

function getPeriodDays(period: Period): { from: string; to: string } {
  const now = new Date()
  const { week, month } = getComparedPeriods(now)
  if (period === 'week') return { from: week.day, to: getShopDay(now) }
  if (period === 'month') return { from: month.day, to: getShopDay(now) }
  return { from: month.before.day, to: addDays(month.day, -1) }
}

/** The products' earnings don't include postage. */
function PostageEarnings({ postage }: { postage: ProductEarnings['postage'] }) {
  const { received_sen, orders, labels_sen, labels, unknown } = postage
  if (orders === 0 && labels === 0 && unknown === 0) return null
  return (
    <section aria-label="Postage" className="border-t border-line py-2 text-15">
      <p className="flex justify-between gap-3">
        <span>Postage</span>
        <Money sen={received_sen - labels_sen} className="font-semibold" />
      </p>
      <p className="text-13 text-quiet tabular-nums">
        {formatRinggit(received_sen)} from {formatCount(orders, 'order')} − {formatRinggit(labels_sen)} for{' '}
        {formatCount(labels, 'label')}
      </p>
      {unknown > 0 && (
        <p className="text-13 text-caution">
          {formatCount(unknown, 'parcel')} posted without a label bought here.{' '}
          {unknown === 1 ? 'Its' : 'Their'} cost is not deducted.
        </p>
      )}
    </section>
  )
}

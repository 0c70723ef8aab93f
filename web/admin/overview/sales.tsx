import { formatListDay } from '#core/shared/shop-time.ts'
import type { WeeklySales } from '#core/orders/dashboard.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Card } from '#web/ui/card.tsx'
import { BarChart, ColumnChart, type ChartValue } from '#web/ui/admin/charts.tsx'
import { ChartTable } from '#web/ui/admin/chart-table.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useSales } from '../orders/dashboard-queries.ts'
import { getOrderListPath } from './list-paths.ts'

export function SalesCharts() {
  const sales = useSales()
  return (
    <section aria-labelledby="sales" className="mt-8">
      <h2 id="sales" className="text-20">
        Sales
      </h2>
      <p className="min-h-6 text-15 text-quiet">{sales.data && formatTotal(sales.data)}</p>
      <p className="text-13 text-quiet">
        Orders count on the day of the payment that confirmed them, with all their payments less refunds,
        before cash rounding. Cancelled orders and part payments of unconfirmed orders don’t count.
      </p>
      {sales.isError && !sales.data && (
        <ErrorState className="mt-3" title="Sales could not be loaded" onRetry={() => void sales.refetch()}>
          {sales.error.message}
        </ErrorState>
      )}
      {(sales.data || sales.isPending) && (
        <div className="mt-3 grid items-start gap-4 *:min-w-0 lg:grid-cols-[3fr_2fr]">
          <Card>
            <h3 className="text-17 font-semibold">By week</h3>
            <div className="mt-3">{sales.data ? <Weeks sales={sales.data} /> : <ChartSkeleton />}</div>
          </Card>
          <Card>
            <h3 className="text-17 font-semibold">By product, last 12 weeks</h3>
            <div className="mt-3">{sales.data ? <Products sales={sales.data} /> : <ChartSkeleton />}</div>
          </Card>
        </div>
      )}
    </section>
  )
}

function Weeks({ sales: { weeks } }: { sales: WeeklySales }) {
  const data = weeks.map(({ from, to, orders, sen }): ChartValue => ({
    key: from,
    label: `Week of ${formatListDay(from)}`,
    short: formatListDay(from).slice(0, 5),
    value: sen,
    text: formatSales(sen, orders),
    shortText: formatShortRinggit(sen),
    to: getOrderListPath({ paid_from: from, paid_to: to }),
  }))
  return (
    <>
      <ColumnChart label="Sales by week, current week last" data={data} />
      <p className="mt-2 text-13 text-quiet">
        RM per week, starting on Monday. The current week is incomplete.
      </p>
      <ChartTable
        caption="Sales by week"
        columns={['Week of', 'Orders', 'Sales']}
        rows={weeks.map(({ from, orders, sen }) => ({
          key: from,
          cells: [formatListDay(from), orders, <Money key={from} sen={sen} />],
        }))}
      />
    </>
  )
}

function Products({ sales: { products, from, to } }: { sales: WeeklySales }) {
  if (products.length === 0) return <p className="text-15 text-quiet">No paid orders in these weeks.</p>
  const data = products.map(({ id, name, orders, sen }): ChartValue => ({
    key: name,
    label: name,
    short: name,
    value: sen,
    text: formatSales(sen, orders),
    shortText: formatShortRinggit(sen),
    to: getOrderListPath({ product: id ?? undefined, paid_from: from, paid_to: to }),
  }))
  return (
    <>
      <BarChart label="Sales by product" data={data} />
      <ChartTable
        caption="Sales by product"
        columns={['Product', 'Orders', 'Sales']}
        rows={products.map(({ name, orders, sen }) => ({
          key: name,
          cells: [name, orders, <Money key={name} sen={sen} />],
        }))}
      />
    </>
  )
}

function ChartSkeleton() {
  return <Skeleton className="h-56 w-full" />
}

function formatTotal({ weeks }: WeeklySales): string {
  const sen = weeks.reduce((sum, week) => sum + week.sen, 0)
  const orders = weeks.reduce((sum, week) => sum + week.orders, 0)
  return `${formatSales(sen, orders)} in the last ${weeks.length} weeks.`
}

const formatSales = (sen: number, orders: number) =>
  `${formatRinggit(sen)} from ${formatCount(orders, 'order')}`

function formatShortRinggit(sen: number): string {
  const ringgit = Math.round(sen / 100)
  if (ringgit < 1000) return String(ringgit)
  return ringgit < 9950 ? `${(ringgit / 1000).toFixed(1)}k` : `${Math.round(ringgit / 1000)}k`
}

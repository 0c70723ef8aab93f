import type { MessagesToday } from '#core/messaging/messages-today.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ReceiptIcon, AlertIcon } from '#web/ui/icons.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useLiveOrders } from '../orders/live-orders.ts'
import { useOrdersToday, useSalesToday } from '../orders/dashboard-queries.ts'
import { EarningsCard } from './earnings.tsx'
import { MissingDetailsWarnings } from './missing-details.tsx'
import { NextMessages, OldestOpenOrders } from './upcoming-lists.tsx'
import { RepeatCustomers } from './repeat-customers.tsx'
import { SalesCharts } from './sales.tsx'
import { SetupGuide } from './setup/setup-guide.tsx'
import { isGuideShown, useSetup } from './setup/use-setup.ts'
import { RecentActivity } from './recent-activity.tsx'
import { MessagesNeedAttention, NeedsAttentionCard } from './needs-attention.tsx'
import { InProgressCard } from './in-progress.tsx'
import { Link } from 'react-router'
import { useSupplies } from '../production/material/supply-queries.ts'
import { formatSupplyAmount, describeDaysLeft, formatSupplyName } from '../production/material/supply-text.ts'
import type { OrdersToday, SalesToday, SalesComparison } from '#core/orders/dashboard.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { formatLimitedCount } from '../orders/stage-badges.tsx'
import { KeyFigure, KeyFigures } from './figure.tsx'
import { getOrderListPath } from './list-paths.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatDayWithWeekday } from '#core/shared/shop-time.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'

export function OverviewContent({
  messages,
}: {
  /** `undefined` while loading, `null` for staff without access to messages. */
  messages: MessagesToday | undefined | null
}) {
  const orders = useOrdersToday()
  const sold = useSalesToday()
  const connected = useLiveOrders()
  const administrator = messages !== null
  const setup = useSetup(administrator).data
  const empty = orders.data?.any === false
  const guide = setup && isGuideShown(setup) ? <SetupGuide setup={setup} open={empty} /> : null
  const warnings = administrator && !(guide && empty) && <MissingDetailsWarnings />
  if (empty)
    return (
      <>
        {messages !== null && <MessagesNeedAttention messages={messages} />}
        {guide}
        {warnings}
        <Card className="mb-6">
          <EmptyState
            title="No orders yet"
            icon={<ReceiptIcon />}
            className="py-6"
            action={<ButtonLink to="/">Open the shop</ButtonLink>}
          >
            Your first order will appear here.
          </EmptyState>
        </Card>
        {messages !== null && messages && messages.soon > 0 && <NextMessages today={messages} />}
      </>
    )
  return (
    <>
      {!connected && (
        <output className="mb-3 block rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          Live updates are off. Reconnecting…
        </output>
      )}
      {orders.isError && !orders.data && (
        <ErrorState className="mb-4" title="Orders could not be loaded" onRetry={() => void orders.refetch()}>
          {orders.error.message}
        </ErrorState>
      )}
      <TodayFigures sold={sold.data} orders={orders.data} messages={messages} />
      <div className="mt-4">
        {warnings}
        <LowStockWarning />
      </div>
      <div className="grid items-start gap-x-4 lg:grid-cols-2">
        <div className="min-w-0">
          <NeedsAttentionCard orders={orders.data} messages={messages} />
        </div>
        <div className="min-w-0 lg:col-span-2 lg:row-start-2">
          <SalesCharts />
          {administrator && <EarningsCard />}
        </div>
        <div className="mt-8 min-w-0 lg:col-start-2 lg:row-start-1 lg:mt-0">
          <OldestOpenOrders today={orders.data} />
        </div>
      </div>
      {guide && <div className="mt-8">{guide}</div>}
      <div className="mt-8 grid items-start gap-4 lg:grid-cols-2">
        <div className="min-w-0">
          <InProgressCard orders={orders.data} messages={messages} />
        </div>
        {messages !== null && (
          <div className="min-w-0">
            <NextMessages today={messages} />
          </div>
        )}
        <div className="min-w-0">
          <RepeatCustomers />
        </div>
        {administrator && (
          <div className="min-w-0">
            <RecentActivity />
          </div>
        )}
      </div>
    </>
  )
}

function LowStockWarning() {
  const short = useSupplies().data?.supplies.filter(({ is_short }) => is_short) ?? []
  if (short.length === 0) return null
  return (
    <output className="mb-3 flex items-start gap-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
      <AlertIcon className="mt-1 shrink-0" width={18} height={18} />
      <span className="min-w-0">
        {short
          .map((supply) => {
            const name = formatSupplyName({ material: supply.material, widthMm: supply.width_mm })
            return `${name}: ${formatSupplyAmount(supply, supply.in_stock_milli ?? 0)} left, ${describeDaysLeft(supply.days_left)}`
          })
          .join('. ')}
        .{' '}
        <Link to="/admin/orders/production/material" className="font-semibold text-caution underline">
          Materials
        </Link>
      </span>
    </output>
  )
}

function TodayFigures({
  sold,
  orders,
  messages,
}: {
  sold: SalesToday | undefined
  orders: OrdersToday | undefined
  messages: MessagesToday | undefined | null
}) {
  const waiting =
    orders && messages !== undefined
      ? orders.slips + orders.overpaid + (messages ? messages.undecided + messages.failed : 0)
      : undefined
  return (
    <>
      <SalesFigures sold={sold} />
      <KeyFigures label="Today">
        <KeyFigure
          label="Overdue"
          value={sold && formatLimitedCount(sold.late, sold.counted_to)}
          to={getOrderListPath({ late: 'true' })}
          asks={Boolean(sold?.late)}
        />
        <KeyFigure
          label="At risk"
          value={sold && formatLimitedCount(sold.at_risk, sold.counted_to)}
          to={getOrderListPath({ risk: 'true' })}
          asks={Boolean(sold?.at_risk)}
        />
        <KeyFigure
          label="To print"
          value={orders && String(orders.to_print.orders)}
          note={orders && formatPrintAmounts(orders)}
          to="/admin/orders/production"
        />
        <KeyFigure
          label="Needs attention"
          value={waiting === undefined ? undefined : String(waiting)}
          note={messages === null ? 'Slips, refunds' : 'Slips, refunds, messages'}
          to="#waits"
          asks={Boolean(waiting)}
        />
      </KeyFigures>
    </>
  )
}

function formatPrintAmounts({ to_print: { orders, sheets, tags, logos } }: OrdersToday): string {
  const parts = [
    sheets > 0 && formatCount(sheets, 'sheet'),
    tags > 0 && formatCount(tags, 'tag'),
    logos > 0 && formatCount(logos, 'logo'),
  ].filter(Boolean)
  return parts.length ? parts.join(', ') : orders > 0 ? 'Not in a batch' : 'Nothing to print'
}

function SalesFigures({ sold }: { sold: SalesToday | undefined }) {
  const lastWeek = sold && formatDayWithWeekday(sold.today.before.from).slice(0, 3)
  return (
    <section className="mb-3">
      <ul
        aria-label="Sales"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] divide-x divide-line rounded-surface border border-line bg-surface"
      >
        <SalesFigure label="Sold today" before={lastWeek ? `last ${lastWeek}` : ''} sold={sold?.today} />
        <SalesFigure label="This week" before="last week" sold={sold?.week} />
        <SalesFigure label="This month" before="last month" sold={sold?.month} />
      </ul>
      <p className="mt-1 text-13 leading-4 text-quiet">
        Orders paid in this period, with all their payments less refunds. See{' '}
        <Link to="/admin/payments/closing" className="text-link underline">
          Daily closing
        </Link>{' '}
        for the money of a day.
      </p>
    </section>
  )
}

function SalesFigure({
  label,
  before,
  sold,
}: {
  label: string
  before: string
  sold: SalesComparison | undefined
}) {
  return (
    <li className="min-w-0">
      <Link
        to={getOrderListPath({ paid_from: sold?.from, paid_to: sold?.to })}
        className="block h-full rounded-surface px-2.5 py-3 text-ink no-underline hover:bg-sunk md:px-4"
      >
        <span className="block text-13 text-quiet md:text-15">{label}</span>
        <span className="block min-h-7 font-display text-17 font-semibold tabular-nums md:text-26">
          {sold ? formatShortMoney(sold.sen) : <Skeleton className="h-5 w-16" />}
        </span>
        <span className="block min-h-8 text-13 leading-4 text-quiet tabular-nums">
          {sold && <SalesComparisonText sold={sold} before={before} />}
        </span>
      </Link>
    </li>
  )
}

/** Compares with the previous period up to the same time, so that a morning is not compared with a whole day. */
function SalesComparisonText({ sold, before }: { sold: SalesComparison; before: string }) {
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
      {formatShortMoney(sold.before.sen)} <span className="whitespace-nowrap">{before}</span>
    </>
  )
}

function formatShortMoney(sen: number): string {
  if (Math.abs(sen) < 100_000) return formatRinggit(sen)
  const ringgit = Math.round(sen / 100)
  if (Math.abs(ringgit) < 1_000_000) return `RM ${ringgit.toLocaleString('en')}`
  return `RM ${Math.round(ringgit / 1000).toLocaleString('en')}k`
}

import type { MessagesToday } from '#core/messaging/messages-today.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ReceiptIcon } from '#web/ui/icons.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useLiveOrders } from '../orders/live-orders.ts'
import { useOrdersToday, useSoldToday } from '../orders/figures-queries.ts'
import { Earnings } from './earnings.tsx'
import { MissingDetails } from './missing-details.tsx'
import { GoingOutNext, WaitingLongest } from './next-lists.tsx'
import { Regulars } from './regulars.tsx'
import { RunningOut } from './running-out.tsx'
import { SalesCharts } from './sales.tsx'
import { SetupGuide } from './setup/setup-guide.tsx'
import { isGuideShown, useSetup } from './setup/use-setup.ts'
import { TodayFigures } from './today.tsx'
import { WhoDidWhat } from './who-did-what.tsx'
import { MessagesWaitForYou, WaitsForYou } from './waits.tsx'
import { UnderWay } from './under-way.tsx'

/**
 * Today first, on one screen of a phone; then what waits, the sales, and what comes next. A shop without orders is led
 * through its set-up instead.
 */
export function OverviewOf({
  messages,
}: {
  /** Undefined while they are loaded; null: for whom they are not. */
  messages: MessagesToday | undefined | null
}) {
  const orders = useOrdersToday()
  const sold = useSoldToday()
  const connected = useLiveOrders()
  const administrator = messages !== null
  const setup = useSetup(administrator).data
  const empty = orders.data?.any === false
  const guide = setup && isGuideShown(setup) ? <SetupGuide setup={setup} open={empty} /> : null
  const warnings = administrator && !(guide && empty) && <MissingDetails />
  if (empty)
    return (
      <>
        {messages !== null && <MessagesWaitForYou messages={messages} />}
        {guide}
        {warnings}
        <Card className="mb-6">
          <EmptyState
            title="No orders yet"
            icon={<ReceiptIcon />}
            className="py-6"
            action={<ButtonLink to="/">Open the shop</ButtonLink>}
          >
            The first one shows here by itself.
          </EmptyState>
        </Card>
        {messages !== null && messages && messages.soon > 0 && <GoingOutNext today={messages} />}
      </>
    )
  return (
    <>
      {!connected && (
        <output className="mb-3 block rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          Changes do not arrive at the moment. Trying to connect again …
        </output>
      )}
      {orders.isError && !orders.data && (
        <ErrorState
          className="mb-4"
          title="The orders could not be loaded"
          onRetry={() => void orders.refetch()}
        >
          {orders.error.message}
        </ErrorState>
      )}
      <TodayFigures sold={sold.data} orders={orders.data} messages={messages} />
      <div className="mt-4">
        {warnings}
        <RunningOut />
      </div>
      <div className="grid items-start gap-x-4 lg:grid-cols-2">
        <div className="min-w-0">
          <WaitsForYou orders={orders.data} messages={messages} />
        </div>
        <div className="min-w-0 lg:col-span-2 lg:row-start-2">
          <SalesCharts />
          {administrator && <Earnings />}
        </div>
        <div className="mt-8 min-w-0 lg:col-start-2 lg:row-start-1 lg:mt-0">
          <WaitingLongest today={orders.data} />
        </div>
      </div>
      {guide && <div className="mt-8">{guide}</div>}
      <div className="mt-8 grid items-start gap-4 lg:grid-cols-2">
        <div className="min-w-0">
          <UnderWay orders={orders.data} messages={messages} />
        </div>
        {messages !== null && (
          <div className="min-w-0">
            <GoingOutNext today={messages} />
          </div>
        )}
        <div className="min-w-0">
          <Regulars />
        </div>
        {administrator && (
          <div className="min-w-0">
            <WhoDidWhat />
          </div>
        )}
      </div>
    </>
  )
}

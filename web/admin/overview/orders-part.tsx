import { ErrorState } from '../../ui/error-state.tsx'
import { useLiveOrders } from '../orders/live-orders.ts'
import { useOrdersToday } from '../orders/order-queries.ts'
import { FirstSteps } from './first-steps.tsx'
import { WaitingLongest } from './next-lists.tsx'
import { OrderFigures } from './order-figures.tsx'
import { SalesCharts } from './sales.tsx'

/** What orders ask of the shop today, and what they brought; a new shop reads what to do first. */
export function OrdersPart({ administrator }: { administrator: boolean }) {
  const today = useOrdersToday()
  const connected = useLiveOrders()
  if (today.data?.any === false) return <FirstSteps administrator={administrator} />
  return (
    <>
      <section aria-labelledby="orders-today">
        <h2 id="orders-today" className="mb-3 text-20">
          Orders
        </h2>
        {!connected && (
          <output className="mb-3 block rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
            Changes do not arrive at the moment. Trying to connect again …
          </output>
        )}
        {today.isError && !today.data ? (
          <ErrorState title="The orders could not be loaded" onRetry={() => void today.refetch()}>
            {today.error.message}
          </ErrorState>
        ) : (
          <div className="grid gap-4">
            <OrderFigures today={today.data} />
            <WaitingLongest today={today.data} />
          </div>
        )}
      </section>
      <SalesCharts />
    </>
  )
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getRegularCustomers } from '#core/orders/dashboard.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { api } from '#web/api.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ordersKey } from '../orders/order-queries.ts'
import { getOrderListPath } from './list-paths.ts'

export const repeatCustomersQuery = () =>
  queryOptions({
    queryKey: [...ordersKey, 'regulars'],
    queryFn: ({ signal }) => api(getRegularCustomers, {}, { signal }),
  })

export function RepeatCustomers() {
  const found = useQuery(repeatCustomersQuery())
  const { buyers = 0, returning = 0, most = [] } = found.data ?? {}
  return (
    <Card>
      <h2 className="text-17 font-semibold">Repeat customers</h2>
      {found.isError && !found.data && (
        <ErrorState
          className="mt-3"
          title="Repeat customers could not be loaded"
          onRetry={() => void found.refetch()}
        >
          {found.error.message}
        </ErrorState>
      )}
      {found.isPending && <Skeleton className="mt-3 h-40 w-full" />}
      {found.data && (
        <p className="mt-1 text-15 text-quiet">
          {buyers === 0
            ? 'No paid orders this month yet.'
            : `${returning.toLocaleString('en')} of ${buyers.toLocaleString('en')} customers who paid this month had ordered before.`}
        </p>
      )}
      <ul aria-label="Repeat customers" className="mt-2 divide-y divide-line">
        {most.map(({ phone, nama, orders, sen }) => (
          <li key={phone}>
            <Link
              to={getOrderListPath({ search: phone })}
              className="-mx-2 flex min-h-11 items-center justify-between gap-3 rounded-control px-2 py-1 text-15 text-ink no-underline hover:bg-sunk"
            >
              <span className="min-w-0 truncate">
                {nama} <span className="text-quiet tabular-nums">{phone}</span>
              </span>
              <span className="shrink-0 text-13 text-quiet tabular-nums">
                {orders} orders, {formatRinggit(sen)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

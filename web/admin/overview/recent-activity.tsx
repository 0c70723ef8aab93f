import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listAuditEntries } from '#core/identity/audit.ts'
import { formatAuditAction } from '#core/identity/audit-actions.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ordersKey } from '../orders/order-queries.ts'

export const recentActivityQuery = () =>
  queryOptions({
    queryKey: [...ordersKey, 'who-did-what'],
    queryFn: ({ signal }) => api(listAuditEntries, { limit: 8 }, { signal }),
  })

export function RecentActivity() {
  const found = useQuery(recentActivityQuery())
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-17 font-semibold">Recent activity</h2>
        <Link to="/settings/activity" className="text-15 text-link underline">
          View all
        </Link>
      </div>
      {found.isError && !found.data && (
        <ErrorState
          className="mt-3"
          title="Activity could not be loaded"
          onRetry={() => void found.refetch()}
        >
          {found.error.message}
        </ErrorState>
      )}
      {found.isPending && <Skeleton className="mt-3 h-40 w-full" />}
      {found.data?.entries.length === 0 && <p className="mt-3 text-15 text-quiet">No activity yet.</p>}
      <ul aria-label="Recent activity" className="mt-2 divide-y divide-line text-15">
        {found.data?.entries.map(({ id, at, actor, action, subject, order, batch }) => (
          <li key={id} className="py-2 wrap-break-word">
            <b className="font-semibold">{actor || 'Someone'}</b> {formatAuditAction(action)}
            {subject && <Subject to={getSubjectPath(order, batch)} words={subject} />}
            <span className="block text-13 text-quiet tabular-nums">{formatListTime(new Date(at))}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const getSubjectPath = (order: string | null, batch: string | null) =>
  order ? `/admin/orders?order=${encodeURIComponent(order)}` : batch && `/admin/orders/production/${batch}`

function Subject({ to, words }: { to: string | null; words: string }) {
  return (
    <>
      {': '}
      {to ? (
        <Link to={to} className="text-link underline">
          {words}
        </Link>
      ) : (
        <span className="text-quiet">{words}</span>
      )}
    </>
  )
}

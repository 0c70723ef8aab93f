import { Link } from 'react-router'
import { useSession } from '#web/session.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { OverviewContent } from './overview-content.tsx'
import { ordersTodayQuery, salesTodayQuery, salesQuery, workloadQuery } from '../orders/dashboard-queries.ts'
import { suppliesQuery } from '../production/material/supply-queries.ts'
import { prefetchQueries } from '../prefetch.ts'
import { messagesTodayQuery, useMessagesToday } from '../scheduler/message-queries.ts'
import { firstEarningsQuery } from './earnings.tsx'
import { missingDetailsQueries } from './missing-details.tsx'
import { repeatCustomersQuery } from './repeat-customers.tsx'
import { setupQuery } from './setup/use-setup.ts'
import { recentActivityQuery } from './recent-activity.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useLiveMessages } from '../scheduler/live-messages.ts'

export const clientLoader = prefetchQueries(({ isAdministrator }) => [
  ordersTodayQuery(),
  salesTodayQuery(),
  salesQuery(),
  workloadQuery(),
  suppliesQuery(),
  repeatCustomersQuery(),
  ...(isAdministrator
    ? [
        messagesTodayQuery(),
        setupQuery(),
        ...missingDetailsQueries(),
        firstEarningsQuery(),
        recentActivityQuery(),
      ]
    : []),
])

export default function OverviewPage() {
  const session = useSession()
  const administrator = session?.role === 'administrator'
  return (
    <>
      <PageHeader
        title="Overview Content"
        note={
          <>
            Signed in as {session?.displayName || session?.email || 'User'}.{' '}
            <Link to="/admin/today" className="text-link underline">
              Workshop screen
            </Link>
          </>
        }
      />
      {administrator ? <AdministratorOverview /> : <OverviewContent messages={null} />}
    </>
  )
}

function AdministratorOverview() {
  useLiveMessages()
  const today = useMessagesToday()
  return (
    <>
      {today.isError && !today.data && (
        <ErrorState
          className="mb-4"
          title="Messages could not be loaded"
          onRetry={() => void today.refetch()}
        >
          {today.error.message}
        </ErrorState>
      )}
      <OverviewContent messages={today.data} />
    </>
  )
}

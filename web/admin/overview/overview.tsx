import { Link } from 'react-router'
import { useSession } from '#web/session.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ForMessages } from './for-messages.tsx'
import { OverviewOf } from './overview-of.tsx'
import { ordersTodayQuery, soldTodayQuery, salesQuery, workLoadQuery } from '../orders/figures-queries.ts'
import { prefetch } from '../prefetch.ts'

export const clientLoader = prefetch(() => [
  ordersTodayQuery(),
  soldTodayQuery(),
  salesQuery(),
  workLoadQuery(),
])

/** The front page of the back-office: what today asks, what the last weeks brought. */
export default function Overview() {
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
              Shop screen
            </Link>
          </>
        }
      />
      {administrator ? <ForMessages /> : <OverviewOf messages={null} />}
    </>
  )
}

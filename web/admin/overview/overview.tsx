import { useSession } from '../../session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { MissingDetails } from './missing-details.tsx'
import { MessagesPart } from './messages-part.tsx'
import { OrdersPart } from './orders-part.tsx'
import { Ways } from './ways.tsx'

/** The front page of the back-office: what today asks, what the last weeks brought, and where one can go. */
export default function Overview() {
  const session = useSession()
  const administrator = session?.role === 'administrator'
  return (
    <>
      <PageHeader
        title="Overview Content"
        note={`Signed in as ${session?.displayName || session?.email || 'User'}.`}
      />
      {administrator && <MissingDetails />}
      <OrdersPart administrator={administrator} />
      {administrator && <MessagesPart />}
      <Ways />
    </>
  )
}

import { Outlet } from 'react-router'
import { requireRole } from '#core/contract.ts'
import { RequireAccess } from '#web/account/require-access.tsx'

/** Pages for staff: contributors and above; others go home. */
export default function Contributor() {
  return (
    <RequireAccess access={requireRole('contributor')}>
      <Outlet />
    </RequireAccess>
  )
}

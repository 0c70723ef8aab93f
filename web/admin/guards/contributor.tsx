import { Outlet } from 'react-router'
import { atLeast } from '#core/contract.ts'
import { RequireAccess } from '#web/account/require-access.tsx'

/** Pages for staff: contributors and above; others go home. */
export default function Contributor() {
  return (
    <RequireAccess access={atLeast('contributor')}>
      <Outlet />
    </RequireAccess>
  )
}

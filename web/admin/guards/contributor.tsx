import { Outlet } from 'react-router'
import { requireRole } from '#core/contract.ts'
import { RequireAccess } from '#web/account/require-access.tsx'

/** Restricts pages to contributors and above. Others are redirected to the home page. */
export default function ContributorGuard() {
  return (
    <RequireAccess access={requireRole('contributor')}>
      <Outlet />
    </RequireAccess>
  )
}

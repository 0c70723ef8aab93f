import { Outlet } from 'react-router'
import { requireRole } from '#core/contract.ts'
import { RequireAccess } from '#web/account/require-access.tsx'

export default function ContributorGuard() {
  return (
    <RequireAccess access={requireRole('contributor')}>
      <Outlet />
    </RequireAccess>
  )
}

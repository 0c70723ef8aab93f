import { Outlet } from 'react-router'
import { requireAdministrator } from '#core/contract.ts'
import { RequireAccess } from '#web/account/require-access.tsx'

/** Other staff are redirected to the dashboard (AUTH-06). */
export default function AdministratorGuard() {
  return (
    <RequireAccess access={requireAdministrator()} otherwise="/admin">
      <Outlet />
    </RequireAccess>
  )
}

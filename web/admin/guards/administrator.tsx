import { Outlet } from 'react-router'
import { requireAdministrator } from '#core/contract.ts'
import { RequireAccess } from '#web/account/require-access.tsx'

/** Pages for exactly the administrator: other staff go to the back-office's front page (AUTH-06). */
export default function Administrator() {
  return (
    <RequireAccess access={requireAdministrator()} otherwise="/admin">
      <Outlet />
    </RequireAccess>
  )
}

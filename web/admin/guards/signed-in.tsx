import { Outlet } from 'react-router'
import { requireRole } from '#core/contract.ts'
import { RequireAccess } from '#web/account/require-access.tsx'
import { AdminShell } from '../shell/shell.tsx'
import { ShellSkeleton } from '../shell/shell-skeleton.tsx'

/** Restricts pages to signed-in users and renders the back-office shell. */
export default function SignedInGuard() {
  return (
    <RequireAccess access={requireRole('subscriber')} fallback={<ShellSkeleton />}>
      <AdminShell>
        <Outlet />
      </AdminShell>
    </RequireAccess>
  )
}

/** Shown until the data of the first page has loaded. */
export const HydrateFallback = ShellSkeleton

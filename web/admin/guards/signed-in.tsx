import { Outlet } from 'react-router'
import { requireRole } from '#core/contract.ts'
import { RequireAccess } from '#web/account/require-access.tsx'
import { AdminShell } from '../shell/shell.tsx'
import { ShellSkeleton } from '../shell/shell-skeleton.tsx'

export default function SignedInGuard() {
  return (
    <RequireAccess access={requireRole('subscriber')} fallback={<ShellSkeleton />}>
      <AdminShell>
        <Outlet />
      </AdminShell>
    </RequireAccess>
  )
}

export const HydrateFallback = ShellSkeleton

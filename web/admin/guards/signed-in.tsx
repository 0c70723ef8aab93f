import { Outlet } from 'react-router'
import { requireRole } from '#core/contract.ts'
import { RequireAccess } from '#web/account/require-access.tsx'
import { Shell } from '../shell/shell.tsx'
import { ShellSkeleton } from '../shell/shell-skeleton.tsx'

/** Restricts pages to signed-in users and renders the back-office shell. */
export default function SignedIn() {
  return (
    <RequireAccess access={requireRole('subscriber')} fallback={<ShellSkeleton />}>
      <Shell>
        <Outlet />
      </Shell>
    </RequireAccess>
  )
}

/** Shown until the first page has loaded its data. */
export const HydrateFallback = ShellSkeleton

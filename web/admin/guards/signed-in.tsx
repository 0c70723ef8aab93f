import { Outlet } from 'react-router'
import { requireRole } from '#core/contract.ts'
import { RequireAccess } from '#web/account/require-access.tsx'
import { Shell } from '../shell/shell.tsx'
import { ShellSkeleton } from '../shell/shell-skeleton.tsx'

/** Pages for everyone who is signed in, in the frame of the back-office. */
export default function SignedIn() {
  return (
    <RequireAccess access={requireRole('subscriber')} fallback={<ShellSkeleton />}>
      <Shell>
        <Outlet />
      </Shell>
    </RequireAccess>
  )
}

/** Shown until the first page of a visit has its data. */
export const HydrateFallback = ShellSkeleton

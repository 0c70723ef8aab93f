import { Outlet, type LinksFunction } from 'react-router'
import { requireRole } from '#core/contract.ts'
import { RequireAccess } from '#web/account/require-access.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import sheet from './jersey.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** The jersey pages are for contributors and above (JERSEY-01); their calls check it on the server. */
export default function StaffOnly() {
  return (
    <RequireAccess access={requireRole('contributor')} fallback={<Skeleton className="mt-10 h-96 w-full" />}>
      <Outlet />
    </RequireAccess>
  )
}

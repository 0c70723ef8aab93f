import { Outlet, type LinksFunction } from 'react-router'
import { requireRole } from '#core/contract.ts'
import { RequireAccess } from '#web/account/require-access.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import sheet from './jersey.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** Restricts the jersey pages to contributors and above (JERSEY-01). The server checks access for every call. */
export default function StaffOnly() {
  return (
    <RequireAccess access={requireRole('contributor')} fallback={<Skeleton className="mt-10 h-96 w-full" />}>
      <Outlet />
    </RequireAccess>
  )
}

import { Outlet } from 'react-router'
import { requireRole } from '#core/contract.ts'
import { RequireAccess } from '#web/account/require-access.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { SettingsNav } from './settings-nav.tsx'

export default function SettingsPage() {
  return (
    <RequireAccess access={requireRole('administrator')}>
      <PageHeader title="Settings" />
      <div className="grid items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SettingsNav />
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Outlet />
        </div>
      </div>
    </RequireAccess>
  )
}

import { atLeast } from '../../../core/contracts/contract.ts'
import { RequireAccess } from '../../account/require-access.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Gateway } from './gateway.tsx'
import { Shop } from './shop.tsx'

export default function Settings() {
  return (
    <RequireAccess access={atLeast('administrator')}>
      <PageHeader title="Settings" />
      <div className="grid items-start gap-6">
        <Shop />
        <Gateway />
        <ApiKeys />
      </div>
    </RequireAccess>
  )
}

import { requireAdministrator, requireRole } from '#core/contract.ts'
import { isAllowed } from '#core/shared/role.ts'
import { useSession } from '#web/session.ts'
import { SubNav } from '../sub-nav.tsx'

const staff = requireRole('contributor')
const administrator = requireAdministrator()
const pages = [
  { to: '/admin/payments/closing', label: 'Daily closing', access: staff },
  { to: '/admin/payments/unpaid', label: 'Unpaid orders', access: staff },
  { to: '/admin/payments/statements', label: 'Bank statements', access: administrator },
  { to: '/admin/payments/invoices', label: 'Unpaid invoices', access: administrator },
]

export function PaymentsNav() {
  const role = useSession()?.role ?? null
  const shown = pages.filter(({ access }) => isAllowed(access, role))
  return <SubNav label="Payments" pages={shown} className="mb-6" />
}

import { SubNav } from '../sub-nav.tsx'

const pages = [
  { to: '/admin/payments/statements', label: 'Bank statements' },
  { to: '/admin/payments/invoices', label: 'Unpaid invoices' },
]

/** Links to the pages of the payments section. */
export const PaymentsNav = () => <SubNav label="Payments" pages={pages} className="mb-6" />

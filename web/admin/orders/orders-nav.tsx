import { SubNav } from '../sub-nav.tsx'

const pages = [
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/orders/groups', label: 'Group orders' },
  { to: '/admin/orders/production', label: 'Production' },
  { to: '/admin/orders/words', label: 'Reviews' },
  { to: '/admin/scan', label: 'Scan' },
]

/** What customers ordered, and what the shop makes of it. */
export const OrdersNav = () => <SubNav label="Orders" pages={pages} className="-mt-3 mb-4" />

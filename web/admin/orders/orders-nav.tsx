import { SubNav } from '../sub-nav.tsx'

export const ordersPages = [
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/orders/groups', label: 'Group orders' },
  { to: '/admin/orders/production', label: 'Production' },
  { to: '/admin/orders/words', label: 'Reviews' },
  { to: '/admin/scan', label: 'Scan' },
]

export const OrdersNav = () => <SubNav label="Orders" pages={ordersPages} className="-mt-3 mb-4" />

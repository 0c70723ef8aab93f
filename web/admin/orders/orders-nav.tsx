import { Link, useLocation } from 'react-router'

const pages = [
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/orders/production', label: 'Production' },
]

/** What customers ordered, and what the shop makes of it. */
export function OrdersNav() {
  const path = useLocation().pathname.replace(/\/+$/, '')
  return (
    <nav aria-label="Orders" className="-mt-3 mb-4">
      <ul className="flex gap-1 overflow-x-auto border-b border-line">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={path === to ? 'page' : undefined} className={entryLook}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const entryLook =
  '-mb-px flex h-(--control) items-center border-b-2 border-transparent px-4 text-15 font-semibold whitespace-nowrap text-quiet ' +
  'no-underline hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-ink aria-[current]:text-ink'

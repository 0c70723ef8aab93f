import { Link, useLocation } from 'react-router'

const pages = [
  { to: '/admin/products', label: 'Products' },
  { to: '/admin/products/categories', label: 'Categories' },
  { to: '/admin/products/services', label: 'Services' },
  { to: '/admin/products/colours', label: 'Name tag colours' },
  { to: '/admin/products/schools', label: 'Schools' },
  { to: '/admin/products/prices', label: 'Prices' },
  { to: '/admin/products/banners', label: 'Banners' },
  { to: '/admin/products/deals', label: 'Deals' },
]

/** The parts of the catalogue; on the phone a row that scrolls to where one is. */
export function CatalogNav() {
  const path = useLocation().pathname.replace(/\/+$/, '')
  return (
    <nav aria-label="Catalogue" className="mb-6">
      <ul className="-mx-4 flex overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              ref={path === to ? showEntry : undefined}
              aria-current={path === to ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 text-15 font-semibold whitespace-nowrap text-quiet no-underline hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-ink aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function showEntry(entry: HTMLAnchorElement | null): void {
  entry?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

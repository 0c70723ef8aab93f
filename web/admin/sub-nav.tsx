import { Link, useLocation } from 'react-router'

export function SubNav({
  label,
  pages,
  className,
}: {
  label: string
  pages: readonly { to: string; label: string }[]
  className?: string
}) {
  const path = useLocation().pathname.replace(/\/+$/, '')
  return (
    <nav aria-label={label} className={className}>
      <ul className="-mx-4 flex overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
        {pages.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              ref={path === page.to ? showEntry : undefined}
              aria-current={path === page.to ? 'page' : undefined}
              className={entryClass}
            >
              {page.label}
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

const entryClass =
  'flex min-h-11 items-center border-b-2 border-transparent px-3 text-15 font-semibold whitespace-nowrap text-quiet ' +
  'no-underline hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-ink aria-[current]:text-ink'

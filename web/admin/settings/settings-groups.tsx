import { useLocation, Link } from 'react-router'
import { groups, findCards } from './groups.ts'

/** Where one is among the settings; null on a page that is none of them. */
export function useHere() {
  const path = useLocation().pathname.replace(/\/+$/, '')
  const group = groups.find(({ pages }) => pages.some(({ to }) => to === path))
  const page = group?.pages.find(({ to }) => to === path)
  return group && page ? { group: group.label, label: page.label, to: page.to } : null
}

export function Groups({ onChoose }: { onChoose: () => void }) {
  const current = useHere()
  return groups.map(({ label, pages }) => (
    <div key={label} className="min-w-0">
      <p className="px-3 pb-1 text-13 font-semibold text-quiet">{label}</p>
      <ul aria-label={label} className="grid grid-cols-1 gap-0.5">
        {pages.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              onClick={onChoose}
              aria-current={page.to === current?.to ? 'page' : undefined}
              className={entryLook}
            >
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}

export function Found({ found, onChoose }: { found: ReturnType<typeof findCards>; onChoose: () => void }) {
  return (
    <>
      <output className={found.length ? 'sr-only' : 'block px-3 text-15 text-quiet'}>
        {found.length ? `${found.length} found` : 'No setting is called so. Try another word.'}
      </output>
      <ul aria-label="Settings found" className="grid grid-cols-1 gap-0.5">
        {found.map(({ to, title, on }) => (
          <li key={to}>
            <Link to={to} onClick={onChoose} className={entryLook}>
              <span className="min-w-0">
                {title}
                {on && <span className="block text-13 text-quiet">{on}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const entryLook =
  'relative flex min-h-11 items-center rounded-control px-3 py-1 text-15 text-quiet no-underline hover:bg-sunk ' +
  'hover:text-ink focus-visible:-outline-offset-2 aria-[current]:bg-sunk aria-[current]:font-semibold ' +
  'aria-[current]:text-ink lg:min-h-9'

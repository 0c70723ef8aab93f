import { Link, useLocation } from 'react-router'
import type { Section } from './sections.tsx'
import { useSections } from './use-sections.ts'

/** The entries that the user's role may see; the page one is on has the ink bar. */
export function SideMenu({ onChoose }: { onChoose?: () => void }) {
  const sections = useSections()
  const path = useLocation().pathname.replace(/\/+$/, '')
  const current = sectionAt(path, sections)
  return (
    <nav aria-label="Back-office" className="flex-1 overflow-y-auto p-3">
      <ul className="grid gap-0.5">
        {sections.map(({ label, to, icon }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onChoose}
              aria-current={to === current?.to ? 'page' : undefined}
              className={entryLook}
            >
              {icon}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The front page is its own path only; a section is on in its sub-pages too, unless they are one of their own. */
function sectionAt(path: string, sections: Section[]): Section | undefined {
  return sections
    .filter(({ to }) => path === to || (to !== '/admin' && path.startsWith(`${to}/`)))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
}

/** Shared with the foot of the menu. */
export const entryLook =
  'relative flex min-h-11 items-center gap-3 rounded-control px-3 text-15 text-quiet no-underline lg:min-h-10 ' +
  'hover:bg-sunk hover:text-ink aria-[current]:bg-sunk aria-[current]:font-semibold aria-[current]:text-ink ' +
  'before:absolute before:inset-y-2.5 before:left-0 before:w-0.5 aria-[current]:before:bg-magenta'

import { Link } from 'react-router'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { useSections } from '../shell/use-sections.ts'
import { figures } from './figures.tsx'

/** Where one can go from here, and what is there. */
export function Ways() {
  const ways = useSections().filter(({ to }) => to !== '/admin')
  return (
    <ul aria-label="Sections" className="mt-8 grid gap-4 sm:grid-cols-2">
      {ways.map(({ label, to, icon, about }) => {
        const Figure = figures[to]
        return (
          <li key={to}>
            <Link
              to={to}
              className="group flex h-full items-start gap-4 rounded-surface border border-line bg-surface p-5 text-ink no-underline hover:border-edge"
            >
              <span className="mt-1 text-quiet group-hover:text-ink">{icon}</span>
              <span className="min-w-0 flex-1">
                <span className="block font-display text-20 font-semibold">{label}</span>
                <span className="block text-15 text-quiet">{about}</span>
                {Figure && (
                  <span className="mt-2 block min-h-6 text-15 tabular-nums">
                    <Figure />
                  </span>
                )}
              </span>
              <ArrowRightIcon className="mt-1 text-quiet transition-transform group-hover:translate-x-0.5" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

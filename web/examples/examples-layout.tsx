import { NavLink, Link, Outlet, type LinksFunction } from 'react-router'
import { AccountMenu } from '../account/account-menu.tsx'
import { cx } from '../ui/cx.ts'
import { SkipLink } from '../ui/page/skip-link.tsx'
import { Toaster } from '../ui/toasts/toaster.tsx'
import { Wordmark } from '../ui/theme/wordmark.tsx'
import { UiLanguage } from '../ui/ui-texts.tsx'
import sheet from './examples.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

const examples = [
  ['/examples/api-tester', 'API tester'],
  ['/examples/scheduled-messages', 'Scheduled messages'],
  ['/examples/theme-demo', 'Theme'],
] as const

/**
 * Layout of the example pages for developers. The pages are in English and show one toast at a time at the top
 * (EX-04).
 */
export default function ExamplesLayout() {
  return (
    <UiLanguage value="en">
      <div lang="en" className="isolate">
        <SkipLink />
        <header className="border-b border-line bg-paper">
          <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 md:px-6">
            <Link to="/" className="rounded-control text-26 no-underline" aria-label="Cetak, home">
              <Wordmark />
            </Link>
            <nav
              aria-label="Examples"
              className="order-last -mx-2 flex basis-full overflow-x-auto md:order-none md:basis-auto"
            >
              {examples.map(([to, name]) => (
                <NavLink
                  key={to}
                  to={to}
                  className={({ isActive }) =>
                    cx(
                      'flex min-h-11 items-center rounded-control px-3 text-15 whitespace-nowrap no-underline focus-visible:-outline-offset-2',
                      isActive ? 'font-semibold text-ink' : 'text-quiet hover:text-ink',
                    )
                  }
                >
                  {name}
                </NavLink>
              ))}
            </nav>
            <div className="ml-auto">
              <AccountMenu />
            </div>
          </div>
        </header>
        <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 outline-none md:px-6">
          <Outlet />
        </main>
        <Toaster oneAtATime />
      </div>
    </UiLanguage>
  )
}

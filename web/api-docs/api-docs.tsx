import type { LinksFunction, MetaFunction } from 'react-router'
import { Link } from 'react-router'
import { getApiDescription } from '#core/shared/api-description.ts'
import { serverApi } from '../server-api.ts'
import { ThemeToggle } from '../ui/look/theme-toggle.tsx'
import { Wordmark } from '../ui/look/wordmark.tsx'
import sheet from '../admin/admin.css?url'
import type { Route } from './+types/api-docs'
import { CallEntry } from './call-entry.tsx'
import { readDescription } from './read-description.ts'
import { GettingStarted } from './getting-started.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]
export const meta: MetaFunction = () => [
  { title: 'API · Cetak' },
  { name: 'description', content: 'Every call that Cetak answers, with examples.' },
]

/** Read from the same description that programs read. */
export async function loader({ context }: Route.LoaderArgs) {
  return readDescription(await context.get(serverApi)(getApiDescription, {}))
}

/** Every call, from the contracts that the server answers by. */
export default function ApiDocs({ loaderData: { site, groups } }: Route.ComponentProps) {
  return (
    <div lang="en" className="isolate">
      <header className="sticky top-0 z-30 flex h-14 items-center gap-4 border-b border-line bg-paper px-4 md:px-6">
        <Link to="/" className="rounded-control text-ink no-underline">
          <Wordmark className="text-20" />
        </Link>
        <p className="flex-1 font-display text-17 font-semibold">API</p>
        <a href="/api/openapi.json" className="text-15 text-link">
          openapi.json
        </a>
        <ThemeToggle />
      </header>
      <div className="mx-auto grid max-w-6xl items-start gap-x-10 px-4 py-8 md:px-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav
          aria-label="Subjects"
          className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] overflow-y-auto lg:block"
        >
          <ul className="grid gap-0.5 text-15">
            {groups.map(({ title, id }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block rounded-control px-3 py-1.5 text-quiet no-underline hover:bg-sunk hover:text-ink"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main id="main" className="min-w-0">
          <GettingStarted site={site} />
          {groups.map(({ title, id, calls }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-12 scroll-mt-20">
              <h2 id={`${id}-title`} className="text-26">
                {title}
              </h2>
              <ul className="mt-4 grid gap-2">
                {calls.map((call) => (
                  <li key={call.id}>
                    <CallEntry call={call} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </main>
      </div>
    </div>
  )
}

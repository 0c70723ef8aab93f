import { type LinksFunction, type MetaFunction, Link } from 'react-router'
import { getApiDescription } from '#core/shared/api-description.ts'
import { serverApi } from '../server-api.ts'
import { ThemeToggle } from '../ui/look/theme-toggle.tsx'
import { Wordmark } from '../ui/look/wordmark.tsx'
import sheet from '../admin/admin.css?url'
import type { Route } from './+types/api-docs'
import { readDescription, type DescribedCall } from './read-description.ts'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '../ui/states/status-pill.tsx'
import { CopyButton } from '../ui/copy-button.tsx'

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

const tones: Record<string, Tone> = {
  get: 'info',
  post: 'good',
  put: 'caution',
  patch: 'caution',
  delete: 'wrong',
}

/** One call: folded its path, open all that it takes and answers. */
function CallEntry({ call }: { call: DescribedCall }) {
  return (
    <details id={call.id} className="scroll-mt-20 rounded-surface border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-15">
        <Badge tone={tones[call.method] ?? 'neutral'}>{call.method.toUpperCase()}</Badge>
        <code className="min-w-0 font-mono text-13 break-all">{call.path}</code>
        <span className="text-quiet">{call.summary}</span>
      </summary>
      <div className="grid gap-4 border-t border-line p-4 text-15">
        {call.about.map((paragraph) => (
          <p key={paragraph} className="max-w-line">
            {paragraph}
          </p>
        ))}
        <Part title="Example">
          <Example text={call.curl} label={`${call.summary}: example`} />
        </Part>
        {call.takes && (
          <Part title="Takes">
            <Example text={call.takes} label={`${call.summary}: input`} />
          </Part>
        )}
        {call.answers && (
          <Part title="Answers">
            <Example text={call.answers} label={`${call.summary}: answer`} />
          </Part>
        )}
        <Part title="Refuses with">
          <ul className="grid gap-1 text-13">
            {call.failures.map(({ status, code, error }) => (
              <li key={code} className="flex flex-wrap gap-x-3">
                <span className="tabular-nums">{status}</span>
                <code className="font-mono">{code}</code>
                <span className="text-quiet">{error}</span>
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </details>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 text-13 font-semibold text-quiet">{title}</h3>
      {children}
    </div>
  )
}

/** What every call has in common: who calls, how a failure looks, how often one may. */
function GettingStarted({ site }: { site: string }) {
  return (
    <section aria-labelledby="start" className="grid gap-8">
      <div>
        <h1 id="start" className="text-34">
          The calls of this shop
        </h1>
        <p className="mt-2 max-w-line text-quiet">
          Everything that the screens do, programs can do too. Bodies and answers are JSON; a time without a
          zone is Malaysian time.
        </p>
      </div>
      <Topic title="Who calls">
        <p>
          A program shows an API key. An administrator issues it under Settings, API keys, for the kinds of
          calls that it needs; it is shown once and can be revoked.
        </p>
        <Example
          text={`curl '${site}/api/v2/scheduled-messages' \\\n  -H 'X-API-KEY: cetak_…'`}
          label="With an API key"
        />
        <p>A person signs in, and shows the token for the next 12 hours.</p>
        <Example
          text={`curl -X POST '${site}/wp-json/jwt-auth/v1/token' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"username":"admin","password":"…"}'\n\ncurl '${site}/wp-json/wp/v2/users/me' \\\n  -H 'Authorization: Bearer …'`}
          label="With a token"
        />
      </Topic>
      <Topic title="When a call fails">
        <p>
          Every failure has one shape. Show people <code>message</code>; let programs decide by{' '}
          <code>code</code>, which does not change. <code>fields</code> names what was wrong, by field.
        </p>
        <Example
          text={`HTTP/1.1 400 Bad Request\n\n{\n  "success": false,\n  "error": "Phone number is required",\n  "message": "Phone number is required",\n  "code": "invalid_input",\n  "fields": { "phone": "Phone number is required" }\n}`}
          label="A failure"
        />
      </Topic>
      <Topic title="How often">
        <p>
          One address may make 1,200 calls a minute. Each answer tells how many are left; one too many answers
          429 and says how long to wait.
        </p>
        <Example
          text={`RateLimit-Limit: 1200\nRateLimit-Remaining: 1187\nRateLimit-Reset: 42\nRetry-After: 42        (with 429 only)`}
          label="Headers"
        />
      </Topic>
    </section>
  )
}

function Topic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-20">{title}</h2>
      <div className="mt-2 grid max-w-3xl gap-3 text-15">{children}</div>
    </div>
  )
}

/** A piece of text to copy, as it stands. Focusable, so that a long line can be scrolled by keyboard. */
function Example({ text, label }: { text: string; label: string }) {
  return (
    <div className="relative min-w-0">
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto rounded-control border border-line bg-sunk p-3 pt-12 sm:pt-3 sm:pr-24"
      >
        <pre className="font-mono text-13">{text}</pre>
      </section>
      <span className="absolute top-2 right-2">
        <CopyButton text={text} />
      </span>
    </div>
  )
}

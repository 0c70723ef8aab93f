import { type LinksFunction, type MetaFunction, Link } from 'react-router'
import { getApiDescription } from '#core/shared/api-description.ts'
import { serverApiContext } from '../server-api.ts'
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx'
import { Wordmark } from '../ui/theme/wordmark.tsx'
import sheet from '../admin/admin.css?url'
import type { Route } from './+types/api-docs'
import { parseApiDescription, type DocumentedCall } from './parse-api-description.ts'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '../ui/states/status-pill.tsx'
import { CopyButton } from '../ui/copy-button.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]
export const meta: MetaFunction = () => [
  { title: 'API reference · Cetak' },
  { name: 'description', content: 'Reference for all API calls, with examples.' },
]

export async function loader({ context }: Route.LoaderArgs) {
  return parseApiDescription(await context.get(serverApiContext)(getApiDescription, {}))
}

export default function ApiDocsPage({ loaderData: { site, groups } }: Route.ComponentProps) {
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
          aria-label="Sections"
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

function CallEntry({ call }: { call: DocumentedCall }) {
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
          <Part title="Request">
            <Example text={call.takes} label={`${call.summary}: request`} />
          </Part>
        )}
        {call.answers && (
          <Part title="Response">
            <Example text={call.answers} label={`${call.summary}: response`} />
          </Part>
        )}
        <Part title="Errors">
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

function GettingStarted({ site }: { site: string }) {
  return (
    <section aria-labelledby="start" className="grid gap-8">
      <div>
        <h1 id="start" className="text-34">
          API reference
        </h1>
        <p className="mt-2 max-w-line text-quiet">
          Programs can do everything that the screens can. Requests and responses are JSON. Times without a
          zone are in Malaysian time.
        </p>
      </div>
      <Topic title="Authentication">
        <p>
          Programs authenticate with an API key. An administrator creates it in Settings, API keys, with the
          permissions it needs. A key is shown once and can be revoked.
        </p>
        <Example
          text={`curl '${site}/api/v2/scheduled-messages' \\\n  -H 'X-API-KEY: cetak_…'`}
          label="With an API key"
        />
        <p>People sign in and use a token, which is valid for 12 hours.</p>
        <Example
          text={`curl -X POST '${site}/wp-json/jwt-auth/v1/token' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"username":"admin","password":"…"}'\n\ncurl '${site}/wp-json/wp/v2/users/me' \\\n  -H 'Authorization: Bearer …'`}
          label="With a token"
        />
      </Topic>
      <Topic title="Errors">
        <p>
          All errors have the same format. Show <code>message</code> to people. Programs should check{' '}
          <code>code</code>, which is stable. <code>fields</code> has messages by field.
        </p>
        <Example
          text={`HTTP/1.1 400 Bad Request\n\n{\n  "success": false,\n  "error": "Phone number is required",\n  "message": "Phone number is required",\n  "code": "invalid_input",\n  "fields": { "phone": "Phone number is required" }\n}`}
          label="Error response"
        />
      </Topic>
      <Topic title="Rate limits">
        <p>
          Each IP address can make 1,200 calls per minute. Response headers show how many calls are left.
          Calls over the limit get status 429 with the time to wait.
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

/** The text is focusable, so that long lines can be scrolled with the keyboard. */
function Example({ text, label }: { text: string; label: string }) {
  return (
    <div className="relative min-w-0">
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions need keyboard access
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

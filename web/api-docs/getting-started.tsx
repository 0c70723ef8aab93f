import type { ReactNode } from 'react'
import { Example } from './example.tsx'

/** What every call has in common: who calls, how a failure looks, how often one may. */
export function GettingStarted({ site }: { site: string }) {
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

import type { HealthCheck } from '#core/messaging/health.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import type { findWordpressState } from '#server/features/identity/identity.ts'

export interface SignInFacts {
  /** The WordPress site that sign-ins are checked at; null: they are checked here. */
  site: string | null
  state: Awaited<ReturnType<typeof findWordpressState>>
}

/** What to change where a site refuses to tell, does not answer, or answers with something else. */
const remedies = {
  closed:
    'Have whoever looks after the site let the Authorization header through to PHP (in .htaccess: SetEnvIf ' +
    'Authorization "(.*)" HTTP_AUTHORIZATION=$1), and let signed-in users read /wp-json/wp/v2/users/me, which some ' +
    'security plugins close. Until then those who have signed in before keep their role, and nobody new gets in, ' +
    'unless Settings, Sign-in, says otherwise.',
  silent:
    'Have whoever looks after the site see why /wp-json/wp/v2/users/me takes so long. Until then those who have ' +
    'signed in before keep their role, and nobody new gets in.',
  unreadable:
    'Have whoever looks after the site see what /wp-json/wp/v2/users/me?context=edit answers: a plugin or a cache ' +
    'puts something else in its place. Until then those who have signed in before keep their role, and nobody new ' +
    'gets in.',
}

/** Whether the site tells the roles of those who sign in (D-02). */
export function signInCheck({ site, state }: SignInFacts): HealthCheck {
  const { toldAt, failedAt, cause, why } = state
  const name = 'sign-in' as const
  if (!site)
    return { name, tone: 'good', words: 'People sign in with accounts of this shop.', todo: null, facts: [] }
  const facts = [
    { label: 'Last told', value: toldAt ? formatListTime(toldAt) : 'Never' },
    ...(failedAt ? [{ label: 'Last failure', value: `${formatListTime(failedAt)}: ${why}` }] : []),
  ]
  const fails = failedAt !== null && cause !== null && (toldAt === null || failedAt > toldAt)
  return fails
    ? {
        name,
        tone: 'caution',
        words: `WordPress (${site}) does not tell people’s roles.`,
        todo: remedies[cause],
        facts,
      }
    : { name, tone: 'good', words: `People sign in with WordPress (${site}).`, todo: null, facts }
}

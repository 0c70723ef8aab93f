import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Call } from '../../platform/route.ts'
import { beginAttempt, typedAccount } from './attempts.ts'
import { findOwnAdministrator, type Checked, type Typed } from './own-sign-in.ts'
import { askWordpress } from './wordpress.ts'
import type { WordpressSite } from './wordpress-http.ts'
import { keepWordpressUser } from './wordpress-store.ts'

/** Beside the words of AUTH-03, which say what happened but not what to do. */
const hint =
  'The WordPress site could not check your password. Please try again in a minute. ' +
  'If this goes on, tell whoever looks after that site.'

/**
 * Checks a name and a password at the WordPress site. Where the site can't check anything, our own
 * administrators, and only they, are let in: a site that is down must not lock the shop's owner out.
 */
export async function checkAtWordpress(
  db: Db,
  site: WordpressSite,
  typed: Typed,
  { address, request }: Pick<Call, 'address' | 'request'>,
): Promise<Checked> {
  const attempt = await beginAttempt(db, typedAccount(wordpressName(typed.username)), address)
  if (!attempt) return refuse('too_many_attempts')
  const verdict = await askWordpress(site, typed.username, typed.password)
  if (verdict.is === 'wrong') return refuse('incorrect_credentials', { error: verdict.words })
  if (verdict.is === 'without-role') return refuse('no_known_role')
  if (verdict.is === 'right') {
    return { attempt, user: await keepWordpressUser(db, siteKey(site), verdict.person) }
  }
  request.log.warn({ site: site.address, why: verdict.why }, 'WordPress could not check a sign-in')
  const user = await findOwnAdministrator(db, typed)
  if (user) return { attempt, user }
  return verdict.words === null
    ? refuse('wordpress_silent')
    : refuse('wordpress_failed', { error: verdict.words, details: { hint } })
}

/** Host and path: an account stays the same when its site goes from http to https. */
const siteKey = ({ address }: WordpressSite) => address.replace(/^https?:\/\//, '')

/**
 * WordPress takes `<b>admin</b>`, `ADMIN`, `ad%20min` and `ádmin` for `admin` (`sanitize_user`, and how MySQL
 * compares), so all of these share one limit.
 */
function wordpressName(typed: string): string {
  return typed
    .replace(/<[^>]*>?|%[\da-f]{2}|&[^;]+;/gi, '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\s]/gu, '')
}

import type { signIn } from '#core/identity/sign-in.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type RefusalOf } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { beginSignInAttempt, hashTypedName } from '../sign-in/attempts.ts'
import type { UserRow } from '../identity-store.ts'
import { findLocalAdministrator, type CheckedSignIn, type TypedCredentials } from '../sign-in/own-sign-in.ts'
import { hashPassword, verifyPassword } from '../sign-in/passwords.ts'
import { deleteSessionsExcept } from '../sessions-store.ts'
import { findSignInSettings } from '../sign-in/sign-in-settings-store.ts'
import { checkWordpressPassword, type SiteVerdict } from './wordpress.ts'
import { getSiteKey, type WordpressSite } from './wordpress-address.ts'
import { mapToHighestRole } from './wordpress-roles.ts'
import {
  findWordpressUser,
  upsertWordpressUser,
  recordRoleQuerySuccess,
  recordRoleQueryFailure,
  updateSitePasswordHash,
} from './wordpress-store.ts'

/** Advice that is added to the messages of AUTH-03, which only report what happened. */
const hint =
  'The WordPress site failed to check your password. Please try again in a minute. ' +
  'If the problem persists, contact the site’s administrator.'

/**
 * Checks a username and password at the WordPress site. While the site fails, only local administrators can sign in,
 * so that the owner is not locked out.
 */
export async function checkWordpressUser(
  db: Db,
  site: WordpressSite,
  typed: TypedCredentials,
  { address, request }: Pick<Call, 'address' | 'request'>,
): Promise<CheckedSignIn> {
  const attempt = await beginSignInAttempt(db, hashTypedName(normalizeUsername(typed.username)), address)
  if (!attempt) return refuse('too_many_attempts')
  const verdict = await checkWordpressPassword(site, typed.username, typed.password)
  if (verdict.is === 'wrong') return refuse('incorrect_credentials', { error: verdict.words })
  if (verdict.is === 'right') {
    const user = await storeReportedRole(db, site, verdict)
    if (!user) return refuse('no_known_role')
    return { attempt, user: await storePasswordHash(db, user, typed.password), secret: verdict.secret }
  }
  request.log.warn({ site: site.address, why: verdict.why }, 'WordPress failed to check a sign-in')
  if (verdict.is === 'untold') {
    const user = await storeWithoutRole(db, site, verdict)
    if (user)
      return { attempt, user: await storePasswordHash(db, user, typed.password), secret: verdict.secret }
  }
  const user = await findLocalAdministrator(db, typed)
  return user ? { attempt, user } : refuseUnverified(verdict)
}

/**
 * Stores the role that the site reports. If the site reports that the user has no role, ends the user's sessions and
 * returns `undefined`.
 */
async function storeReportedRole(
  db: Db,
  site: WordpressSite,
  { person, roles }: SiteVerdict & { is: 'right' },
): Promise<UserRow | undefined> {
  const { roleMap } = await findSignInSettings(db)
  const role = mapToHighestRole(roleMap, roles)
  return db.transaction(async (tx) => {
    await recordRoleQuerySuccess(tx, new Date())
    if (role) return upsertWordpressUser(tx, getSiteKey(site), person, { role, siteTold: 'role' })
    // Users who have never had access are not stored.
    if (!(await findWordpressUser(tx, getSiteKey(site), person.wordpressId))) return undefined
    const user = await upsertWordpressUser(tx, getSiteKey(site), person, { role: null, siteTold: 'none' })
    await deleteSessionsExcept(tx, user.id, null)
    return undefined
  })
}

/**
 * Returns the user with the last known role. If no role is known, derives it from the username where this is enabled.
 * Returns `undefined` if neither gives a role.
 */
async function storeWithoutRole(
  db: Db,
  site: WordpressSite,
  { person, cause, why }: SiteVerdict & { is: 'untold' },
): Promise<UserRow | undefined> {
  await recordRoleQueryFailure(db, new Date(), cause, why)
  const known = await findWordpressUser(db, getSiteKey(site), person.wordpressId)
  const { roleByName } = await findSignInSettings(db)
  const mayGetSession = known?.siteTold === 'role' || (!known?.siteTold && roleByName)
  return mayGetSession ? upsertWordpressUser(db, getSiteKey(site), person, null) : undefined
}

/**
 * Stores the hash of the password. Ends sessions that began with another password, because the site's tokens stay
 * valid after the password has changed.
 */
async function storePasswordHash(db: Db, user: UserRow, password: string): Promise<UserRow> {
  // Surrounding spaces are removed, because WordPress ignores them.
  const typed = password.trim()
  if (await verifyPassword(user.sitePasswordHash, typed)) return user
  if (user.sitePasswordHash) await deleteSessionsExcept(db, user.id, null)
  await updateSitePasswordHash(db, user.id, await hashPassword(typed))
  return user
}

function refuseUnverified(verdict: SiteVerdict & { is: 'untold' | 'unknown' }): RefusalOf<typeof signIn> {
  const isUnknown = verdict.is === 'untold'
  if (isUnknown && verdict.cause === 'closed') return refuse('role_not_told')
  const words = isUnknown
    ? verdict.cause === 'silent'
      ? null
      : 'Failed to get user information'
    : verdict.words
  return words === null
    ? refuse('wordpress_silent')
    : refuse('wordpress_failed', { error: words, details: { hint } })
}

/**
 * Normalises a username. WordPress accepts `<b>admin</b>`, `ADMIN`, `ad%20min` and `ádmin` for `admin`
 * (`sanitize_user` and MySQL's collation), so all these spellings share one limit.
 */
function normalizeUsername(typed: string): string {
  return typed
    .replace(/<[^>]*>?|%[\da-f]{2}|&[^;]+;/gi, '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\s]/gu, '')
}

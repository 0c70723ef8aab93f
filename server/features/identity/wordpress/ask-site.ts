import type { Db } from '#server/db/database.ts'
import type { Seal } from '../seal.ts'
import { recordOf } from '../audit.ts'
import { deleteSession, type SessionUser } from '../session-user-store.ts'
import { deleteSessionsExcept } from '../sessions-store.ts'
import { findSignInSettings } from '../sign-in/sign-in-settings-store.ts'
import { siteKey, type WordpressSite } from './wordpress-address.ts'
import { type SiteSecret, askUser, post, withToken } from './wordpress.ts'
import { roleThrough } from './wordpress-roles.ts'
import { askLater, noteTold, noteUntold, updateTold } from './wordpress-store.ts'
import { readValidation, type UserAnswer } from './wordpress-user.ts'
import { expiryOf } from './wordpress-token.ts'
import { askSite, SiteSilent } from './wordpress-http.ts'

/** A role is checked again after ten minutes in the background. After fifteen, the next call waits for the check. */
const askAgainMs = 10 * 60_000
const waitAfterMs = 5 * 60_000
/** Interval between attempts while the site fails. */
const retryMs = 60_000

/** Returns the time of the first role check of a new session. */
export const firstAsking = () => new Date(Date.now() + askAgainMs)

/** Encrypts the token that the site issued to a user. */
export const sealSecret = (seal: Seal, secret: SiteSecret) => seal.close(JSON.stringify(secret))

/**
 * Checks the user of an active session at the site (SEC-03). Concurrent calls share one check. Returns true if
 * session data may have changed.
 */
export function createAskSite(db: Db, site: WordpressSite | null, seal: Seal) {
  const underWay = new Map<string, Promise<void>>()
  return async (session: SessionUser, address: string): Promise<boolean> => {
    const { id, user, siteSecret, askSiteAt } = session
    if (!site || user.wordpressSite !== siteKey(site) || !siteSecret || !askSiteAt) return false
    const late = Date.now() - askSiteAt.getTime()
    if (late < 0) return false
    const kept = seal.open(siteSecret)
    if (kept === null) return false
    const secret: SiteSecret = JSON.parse(kept)
    const asking =
      underWay.get(id) ??
      askAgain(site, secret)
        .then((told) => follow(db, seal, session, told, address))
        .finally(() => underWay.delete(id))
    underWay.set(id, asking)
    if (late >= waitAfterMs) await asking
    // Runs in the background. If the database fails, the next call will notice.
    else asking.catch(() => {})
    return late >= waitAfterMs
  }
}

/** Applies the site's answer. Only an explicit statement changes a role or ends a session. */
async function follow(
  db: Db,
  seal: Seal,
  { id, user }: SessionUser,
  told: ToldAgain,
  address: string,
): Promise<void> {
  const now = Date.now()
  if (told.says === 'gone') {
    await db.transaction(async (tx) => {
      await deleteSession(tx, id)
      await recordOf(tx, user, address, 'ended a sign-in', `WordPress: ${told.why}`)
    })
    return
  }
  const siteSecret = sealSecret(seal, told.secret)
  if (told.says === 'untold' || told.id !== user.wordpressId) {
    const [cause, why] =
      told.says === 'untold'
        ? [told.cause, told.why]
        : (['unreadable', 'users/me: answer for a different user'] as const)
    await noteUntold(db, new Date(now), cause, why)
    await askLater(db, id, { askSiteAt: new Date(now + retryMs), siteSecret })
    return
  }
  const { roleMap } = await findSignInSettings(db)
  const role = roleThrough(roleMap, told.roles)
  await db.transaction(async (tx) => {
    await noteTold(tx, new Date(now))
    await updateTold(tx, user.id, { role, siteTold: role ? 'role' : 'none' })
    if (role) return askLater(tx, id, { askSiteAt: new Date(now + askAgainMs), siteSecret })
    await deleteSessionsExcept(tx, user.id, null)
    return recordOf(tx, user, address, 'ended a sign-in', 'WordPress: the account no longer has a role')
  })
}

type ToldAgain =
  | (UserAnswer & { secret: SiteSecret })
  /** The user was deleted, or the token was invalidated by a new password or a new key of the site. */
  | { says: 'gone'; why: string }

/** Error codes for a deleted user. */
const userGone = ['rest_user_invalid_id', 'jwt_auth_user_not_found']
/** Error codes that concern the site or the connection and not the token. */
const noFaultOfToken = [
  'jwt_auth_no_auth_header',
  'jwt_auth_bad_auth_header',
  'jwt_auth_bad_config',
  'jwt_auth_bad_iss',
]

/**
 * Asks the site for a role that it has reported before with the same token. A valid token without a user means that
 * the user was deleted. A lost Authorization header has its own error code.
 */
async function askAgain(site: WordpressSite, kept: SiteSecret): Promise<ToldAgain> {
  const secret = await fresh(site, kept)
  if ('says' in secret) return secret
  const answer = await askUser(site, secret.token)
  if (answer.says === 'roles') return { ...answer, secret: { ...secret, told: true } }
  if (!secret.told) return { ...answer, secret }
  const code = answer.code === 'rest_not_logged_in' ? await validate(site, secret.token) : answer.code
  if (code === 'jwt_auth_valid_token' || userGone.includes(code))
    return { says: 'gone', why: 'the account was deleted' }
  if (code.startsWith('jwt_auth_') && !noFaultOfToken.includes(code) && !ranOut(secret.token))
    return { says: 'gone', why: 'the site no longer accepts its token' }
  return { ...answer, secret }
}

/** Returns the secret with a valid token, refreshed if the site supports that. */
async function fresh(
  site: WordpressSite,
  kept: SiteSecret,
): Promise<SiteSecret | (ToldAgain & { says: 'gone' | 'untold' })> {
  if (!kept.refresh || !ranOut(kept.token)) return kept
  try {
    const { answer, secret } = await post(site, {}, kept.refresh)
    if (answer.says === 'yes') return { ...secret, told: kept.told }
    if (answer.says === 'nothing' && /refresh_token/.test(answer.why))
      return { says: 'gone', why: 'the site no longer accepts its token' }
  } catch (error) {
    if (!(error instanceof SiteSilent)) throw error
    return { says: 'untold', cause: 'silent', code: '', why: `token: ${error.message}`, secret: kept }
  }
  return kept
}

/** Slightly early, because the site's clock may be ahead. */
const ranOut = (token: string) => (expiryOf(token) ?? Infinity) < Date.now() + 30_000

async function validate(site: WordpressSite, token: string): Promise<string> {
  try {
    return readValidation(
      await askSite(site, '/jwt-auth/v1/token/validate', { method: 'POST', headers: withToken(token) }),
    )
  } catch (error) {
    if (error instanceof SiteSilent) return ''
    throw error
  }
}

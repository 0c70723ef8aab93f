import type { Db } from '#server/db/database.ts'
import type { Encryption } from '../encryption.ts'
import { recordUserAction } from '../audit.ts'
import { deleteSession, type SessionUser } from '../session-user-store.ts'
import { deleteSessionsExcept } from '../sessions-store.ts'
import { findSignInSettings } from '../sign-in/sign-in-settings-store.ts'
import { getSiteKey, type WordpressSite } from './wordpress-address.ts'
import {
  type SiteSecret,
  requestWordpressUser,
  requestWordpressToken,
  createTokenHeaders,
} from './wordpress.ts'
import { mapToHighestRole } from './wordpress-roles.ts'
import {
  scheduleRoleCheck,
  recordRoleQuerySuccess,
  recordRoleQueryFailure,
  updateReportedRole,
} from './wordpress-store.ts'
import { readValidationCode, type RoleAnswer } from './wordpress-user.ts'
import { readTokenExpiry } from './wordpress-token.ts'
import { requestWordpressSite, SiteUnavailableError } from './wordpress-http.ts'

/**
 * A role is checked again after ten minutes in the background. If the last check is more than fifteen minutes old,
 * the next call waits for the check.
 */
const checkIntervalMs = 10 * 60_000
const maxDelayMs = 5 * 60_000
const retryMs = 60_000

export const getFirstRoleCheckTime = () => new Date(Date.now() + checkIntervalMs)

export const encryptSiteSecret = (seal: Encryption, secret: SiteSecret) =>
  seal.encrypt(JSON.stringify(secret))

/**
 * Returns a function that checks the user of an active session at the site (SEC-03). Concurrent calls share one
 * check. The function returns true if session data may have changed.
 */
export function createRoleCheck(db: Db, site: WordpressSite | null, seal: Encryption) {
  const runningChecks = new Map<string, Promise<void>>()
  return async (session: SessionUser, address: string): Promise<boolean> => {
    const { id, user, siteSecret, askSiteAt } = session
    if (!site || user.wordpressSite !== getSiteKey(site) || !siteSecret || !askSiteAt) return false
    const overdueMs = Date.now() - askSiteAt.getTime()
    if (overdueMs < 0) return false
    const kept = seal.decrypt(siteSecret)
    if (kept === null) return false
    const secret: SiteSecret = JSON.parse(kept)
    const check =
      runningChecks.get(id) ??
      checkRole(site, secret)
        .then((result) => applyAnswer(db, seal, session, result, address))
        .finally(() => runningChecks.delete(id))
    runningChecks.set(id, check)
    if (overdueMs >= maxDelayMs) await check
    // The check runs in the background. If the database has failed, the next call reports it.
    else check.catch(() => {})
    return overdueMs >= maxDelayMs
  }
}

/** Applies the site's answer. Only an explicit answer changes a role or ends a session. */
async function applyAnswer(
  db: Db,
  seal: Encryption,
  { id, user }: SessionUser,
  result: RoleCheckResult,
  address: string,
): Promise<void> {
  const now = Date.now()
  if (result.says === 'gone') {
    await db.transaction(async (tx) => {
      await deleteSession(tx, id)
      await recordUserAction(tx, user, address, 'ended a sign-in', `WordPress: ${result.why}`)
    })
    return
  }
  const siteSecret = encryptSiteSecret(seal, result.secret)
  if (result.says === 'untold' || result.id !== user.wordpressId) {
    const [cause, why] =
      result.says === 'untold'
        ? [result.cause, result.why]
        : (['unreadable', 'users/me: answer for a different user'] as const)
    await recordRoleQueryFailure(db, new Date(now), cause, why)
    await scheduleRoleCheck(db, id, { askSiteAt: new Date(now + retryMs), siteSecret })
    return
  }
  const { roleMap } = await findSignInSettings(db)
  const role = mapToHighestRole(roleMap, result.roles)
  await db.transaction(async (tx) => {
    await recordRoleQuerySuccess(tx, new Date(now))
    await updateReportedRole(tx, user.id, { role, siteTold: role ? 'role' : 'none' })
    if (role) return scheduleRoleCheck(tx, id, { askSiteAt: new Date(now + checkIntervalMs), siteSecret })
    await deleteSessionsExcept(tx, user.id, null)
    return recordUserAction(
      tx,
      user,
      address,
      'ended a sign-in',
      'WordPress: the account no longer has a role',
    )
  })
}

type RoleCheckResult =
  | (RoleAnswer & { secret: SiteSecret })
  /** The user was deleted, or a new password or a new key of the site has made the token invalid. */
  | { says: 'gone'; why: string }

const deletedUserCodes = ['rest_user_invalid_id', 'jwt_auth_user_not_found']
/** These codes mean a fault of the site or the connection. They say nothing about the token. */
const siteFaultCodes = [
  'jwt_auth_no_auth_header',
  'jwt_auth_bad_auth_header',
  'jwt_auth_bad_config',
  'jwt_auth_bad_iss',
]

/**
 * Queries the role of a user at the site with the token that the site issued. If the site once reported a role for
 * this token and now finds no user, the user was deleted. A lost Authorization header has its own error code.
 */
async function checkRole(site: WordpressSite, kept: SiteSecret): Promise<RoleCheckResult> {
  const secret = await refreshSecret(site, kept)
  if ('says' in secret) return secret
  const answer = await requestWordpressUser(site, secret.token)
  if (answer.says === 'roles') return { ...answer, secret: { ...secret, told: true } }
  if (!secret.told) return { ...answer, secret }
  const code = answer.code === 'rest_not_logged_in' ? await validateToken(site, secret.token) : answer.code
  if (code === 'jwt_auth_valid_token' || deletedUserCodes.includes(code))
    return { says: 'gone', why: 'the account was deleted' }
  if (code.startsWith('jwt_auth_') && !siteFaultCodes.includes(code) && !isTokenExpired(secret.token))
    return { says: 'gone', why: 'the site no longer accepts its token' }
  return { ...answer, secret }
}

async function refreshSecret(
  site: WordpressSite,
  kept: SiteSecret,
): Promise<SiteSecret | (RoleCheckResult & { says: 'gone' | 'untold' })> {
  if (!kept.refresh || !isTokenExpired(kept.token)) return kept
  try {
    const { answer, secret } = await requestWordpressToken(site, {}, kept.refresh)
    if (answer.says === 'yes') return { ...secret, told: kept.told }
    if (answer.says === 'nothing' && /refresh_token/.test(answer.why))
      return { says: 'gone', why: 'the site no longer accepts its token' }
  } catch (error) {
    if (!(error instanceof SiteUnavailableError)) throw error
    return { says: 'untold', cause: 'silent', code: '', why: `token: ${error.message}`, secret: kept }
  }
  return kept
}

/** The token counts as expired slightly early, because the site's clock may be ahead. */
const isTokenExpired = (token: string) => (readTokenExpiry(token) ?? Infinity) < Date.now() + 30_000

async function validateToken(site: WordpressSite, token: string): Promise<string> {
  try {
    return readValidationCode(
      await requestWordpressSite(site, '/jwt-auth/v1/token/validate', {
        method: 'POST',
        headers: createTokenHeaders(token),
      }),
    )
  } catch (error) {
    if (error instanceof SiteUnavailableError) return ''
    throw error
  }
}

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

/** A role is asked for again after ten minutes beside the calls, and after fifteen before the next one is answered. */
const askAgainMs = 10 * 60_000
const waitAfterMs = 5 * 60_000
/** A site that could not be asked is asked again soon, but not with every call. */
const retryMs = 60_000

/** When the site is asked first about a session that begins now. */
export const firstAsking = () => new Date(Date.now() + askAgainMs)

/** Seals what the site gave a user to ask with. */
export const sealSecret = (seal: Seal, secret: SiteSecret) => seal.close(JSON.stringify(secret))

/**
 * Asks the site about the user of a session while it is used (SEC-03). Several calls at once ask once. True: what was
 * read of the session may have changed.
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
    // Nobody waits for it: should the database be gone, the next call will find out.
    else asking.catch(() => {})
    return late >= waitAfterMs
  }
}

/** What follows from what the site says now. Only what it states changes a role or ends a session. */
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
        : (['unreadable', 'users/me: an answer about someone else'] as const)
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
    return recordOf(tx, user, address, 'ended a sign-in', 'WordPress: the account has no role any more')
  })
}

type ToldAgain =
  | (UserAnswer & { secret: SiteSecret })
  /** The user was deleted there, or the token ended: by a new password, or a new key of the site. */
  | { says: 'gone'; why: string }

/** The site says that this user is no more. */
const userGone = ['rest_user_invalid_id', 'jwt_auth_user_not_found']
/** These are about the site and the way to it, not about the token. */
const noFaultOfToken = [
  'jwt_auth_no_auth_header',
  'jwt_auth_bad_auth_header',
  'jwt_auth_bad_config',
  'jwt_auth_bad_iss',
]

/**
 * Asks the site about a user whose role it has told before with this same secret. That it then knows the token, but
 * no user behind it, is what a deleted user looks like; where the header got lost on the way it says so when asked.
 */
async function askAgain(site: WordpressSite, kept: SiteSecret): Promise<ToldAgain> {
  const secret = await fresh(site, kept)
  if ('says' in secret) return secret
  const answer = await askUser(site, secret.token)
  if (answer.says === 'roles') return { ...answer, secret: { ...secret, told: true } }
  if (!secret.told) return { ...answer, secret }
  const code = answer.code === 'rest_not_logged_in' ? await validate(site, secret.token) : answer.code
  if (code === 'jwt_auth_valid_token' || userGone.includes(code))
    return { says: 'gone', why: 'the account is gone' }
  if (code.startsWith('jwt_auth_') && !noFaultOfToken.includes(code) && !ranOut(secret.token))
    return { says: 'gone', why: 'the site no longer takes its token' }
  return { ...answer, secret }
}

/** The secret with a token that still holds, where the site gives another one. */
async function fresh(
  site: WordpressSite,
  kept: SiteSecret,
): Promise<SiteSecret | (ToldAgain & { says: 'gone' | 'untold' })> {
  if (!kept.refresh || !ranOut(kept.token)) return kept
  try {
    const { answer, secret } = await post(site, {}, kept.refresh)
    if (answer.says === 'yes') return { ...secret, told: kept.told }
    if (answer.says === 'nothing' && /refresh_token/.test(answer.why))
      return { says: 'gone', why: 'the site no longer takes its token' }
  } catch (error) {
    if (!(error instanceof SiteSilent)) throw error
    return { says: 'untold', cause: 'silent', code: '', why: `token: ${error.message}`, secret: kept }
  }
  return kept
}

/** A little early: the clock over there may be ahead. */
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

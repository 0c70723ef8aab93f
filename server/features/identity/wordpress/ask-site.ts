import type { Db } from '#server/platform/database.ts'
import type { Seal } from '../seal.ts'
import { recordOf } from '../audit.ts'
import { deleteSession, type SessionUser } from '../session-user-store.ts'
import { deleteSessionsExcept } from '../sessions-store.ts'
import { findSignInSettings } from '../sign-in/sign-in-settings-store.ts'
import { siteKey, type WordpressSite } from './wordpress-address.ts'
import { askAgain, type ToldAgain } from './wordpress-again.ts'
import type { SiteSecret } from './wordpress.ts'
import { roleThrough } from './wordpress-roles.ts'
import { askLater, noteTold, noteUntold, updateTold } from './wordpress-store.ts'

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

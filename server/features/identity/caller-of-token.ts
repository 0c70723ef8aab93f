import type { Db } from '#server/platform/database.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import type { Caller } from '#server/platform/route.ts'
import { createAskSite } from './wordpress/ask-site.ts'
import { findSessionUser, type SessionUser } from './session-user-store.ts'
import { isRequiredOf } from './second-factor/second-factor.ts'
import { markSessionSeen } from './sessions-store.ts'
import type { SignInParts } from './sign-in/sign-in-parts.ts'
import { actingRole } from './wordpress/wordpress-roles.ts'

/** "Last seen" is for people, so it need not be written on every call. */
const seenEveryMs = 60_000

/** Who shows a token of ours: whether its session still holds, and as which role, is asked on each call. */
export function callerOfToken(parts: SignInParts) {
  const { db, tokens } = parts
  const askSite = createAskSite(db, parts.wordpress, parts.seal)
  return async (token: string, address: string): Promise<Caller | Refusal> => {
    const now = new Date()
    const sessionId = await tokens.sessionOf(token)
    let found = sessionId ? await findSessionUser(db, sessionId, now) : undefined
    if (!found || isIdle(found, now)) return refuse('session_expired')
    if (found.user.source === 'wordpress' && (await askSite(found, address)))
      found = await findSessionUser(db, found.id, now)
    const role = found ? actingRole(found.user, found.settings) : null
    if (!found || !role) return refuse('session_expired')
    // Whoever must have a second factor and has none sets one up with the next sign-in.
    if (isRequiredOf(role, found.settings) && !found.hasSecondFactor) return refuse('session_expired')
    await seen(db, found, now, address)
    const { id: userId, name, email } = found.user
    return { kind: 'user', userId, sessionId: found.id, role, name, email }
  }
}

function isIdle({ lastSeenAt, createdAt, settings: { idleMinutes } }: SessionUser, now: Date): boolean {
  // What is written down of the last use may be a minute old.
  const mostMs = idleMinutes === null ? Infinity : idleMinutes * 60_000 + seenEveryMs
  return now.getTime() - (lastSeenAt ?? createdAt).getTime() > mostMs
}

async function seen(db: Db, { id, lastSeenAt }: SessionUser, at: Date, address: string): Promise<void> {
  const ifBefore = new Date(at.getTime() - seenEveryMs)
  if (!lastSeenAt || lastSeenAt < ifBefore) await markSessionSeen(db, id, { at, ifBefore, address })
}

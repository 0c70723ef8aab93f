import type { FastifyRequest } from 'fastify'
import { roleOf } from '../../../core/values/role.ts'
import type { Database } from '../../platform/database.ts'
import type { Env } from '../../platform/env.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import type { Caller, Feature } from '../../platform/route.ts'
import { apiKeyRoutes, callerOfKey } from './api-keys.ts'
import { windowMs } from './attempts.ts'
import type { History } from './activity.ts'
import { auditRoutes, forgetOldDeeds } from './audit.ts'
import { deleteAttemptsBefore } from './attempts-store.ts'
import { addFirstUser } from './first-user.ts'
import { deleteExpiredSessions, findSessionUser } from './identity-store.ts'
import { invitationRoutes } from './invitations.ts'
import { profileRoutes } from './profile.ts'
import { sessionRoutes } from './sessions.ts'
import { markSessionSeen } from './sessions-store.ts'
import { signInRoutes } from './sign-in.ts'
import { findSigningKey } from './signing-key.ts'
import { teamRoutes } from './team.ts'
import { deleteInvitationsBefore } from './team-store.ts'
import { createTokens } from './tokens.ts'
import { wordpressSite } from './wordpress-http.ts'

/**
 * Identity: who is calling, and as what.
 * - people sign in and out, see and change themselves; passwords are our own, or checked at a WordPress site
 * - people see where they are signed in, and sign out elsewhere
 * - administrators invite people by a link, give them roles, disable them; issue and revoke keys for machines
 * - administrators see who did what; every feature writes that down with `record`, or keeps a `History` of its own
 * - `identify` tells who makes a request; a session that was ended, or a role that was changed, counts at once
 * - `sweepIdentity` clears away what has run out
 */
export interface Identity extends Feature {
  /** Null: nobody. A refusal: someone who shows a token or key that doesn't hold. */
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
}

/** "Last seen" is for people, so it need not be written on every call. */
const seenEveryMs = 60_000

/** Needs the migrated database: it finds the signing key and adds the first user. `histories`: kept by other features. */
export async function createIdentity(
  env: Env,
  database: Database,
  say: (line: string) => void,
  histories: History[],
): Promise<Identity> {
  const { db } = database
  const tokens = await createTokens(await findSigningKey(env, database))
  const wordpress = wordpressSite(env)
  if (env.ROLE !== 'engine') {
    const given = { password: env.ADMIN_PASSWORD, publicUrl: env.PUBLIC_URL, wordpress: wordpress?.address }
    await addFirstUser(db, given, say)
  }

  async function callerOfToken(token: string, address: string): Promise<Caller | Refusal> {
    const now = new Date()
    const sessionId = await tokens.sessionOf(token)
    const found = sessionId && (await findSessionUser(db, sessionId, now))
    const role = found ? roleOf(found.user) : null
    if (!sessionId || !found || !role) return refuse('session_expired')
    const ifBefore = new Date(now.getTime() - seenEveryMs)
    if (!found.lastSeenAt || found.lastSeenAt < ifBefore)
      await markSessionSeen(db, sessionId, { at: now, ifBefore, address })
    const { id: userId, name, email } = found.user
    return { kind: 'user', userId, sessionId, role, name, email }
  }

  return {
    name: 'identity',
    routes: [
      ...signInRoutes(db, tokens, wordpress),
      ...profileRoutes(db),
      ...sessionRoutes(db),
      ...teamRoutes(db, wordpress?.address ?? null),
      ...invitationRoutes({ db, tokens, wordpress: wordpress !== null }),
      ...apiKeyRoutes(db),
      ...auditRoutes(db, histories),
    ],
    async identify({ headers, ip }) {
      const token = /^Bearer +(\S+)/i.exec(headers.authorization ?? '')?.[1]
      if (token) return callerOfToken(token, ip)
      const key = headers['x-api-key']
      return typeof key === 'string' && key ? callerOfKey(db, key, env.API_KEY) : null
    },
  }
}

export type { HappenedEntry, History, HistoryPage, WantedDeeds } from './activity.ts'
export { forgetInAudit, record, type Doer } from './audit.ts'
export { anyUser } from './identity-store.ts'

/** For the hourly job: expired sessions and invitations, attempts too old to count, and deeds of long ago. */
export async function sweepIdentity({ db }: Database): Promise<void> {
  const now = Date.now()
  await deleteExpiredSessions(db, new Date(now))
  await deleteAttemptsBefore(db, new Date(now - windowMs))
  await deleteInvitationsBefore(db, new Date(now))
  await forgetOldDeeds(db)
}

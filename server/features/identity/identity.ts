import type { FastifyRequest } from 'fastify'
import { roleOf } from '../../../core/values/role.ts'
import type { Database } from '../../platform/database.ts'
import type { Env } from '../../platform/env.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import type { Caller, Feature } from '../../platform/route.ts'
import { apiKeyRoutes, callerOfKey } from './api-keys.ts'
import { windowMs } from './attempts.ts'
import { deleteAttemptsBefore } from './attempts-store.ts'
import { addFirstUser } from './first-user.ts'
import { deleteExpiredSessions, findSessionUser } from './identity-store.ts'
import { profileRoutes } from './profile.ts'
import { signInRoutes } from './sign-in.ts'
import { findSigningKey } from './signing-key.ts'
import { createTokens } from './tokens.ts'
import { wordpressSite } from './wordpress-http.ts'

/**
 * Identity: who is calling, and as what.
 * - people sign in and out, see and change themselves; passwords are our own, or checked at a WordPress site
 * - administrators issue and revoke keys for machines
 * - `identify` tells who makes a request; a session that was ended, or a role that was changed, counts at once
 * - `sweepIdentity` clears away what has run out
 */
export interface Identity extends Feature {
  /** Null: nobody. A refusal: someone who shows a token or key that doesn't hold. */
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
}

/** Needs the migrated database: it finds the signing key and adds the first user. */
export async function createIdentity(
  env: Env,
  database: Database,
  say: (line: string) => void,
): Promise<Identity> {
  const { db } = database
  const tokens = await createTokens(await findSigningKey(env, database))
  const wordpress = wordpressSite(env)
  if (env.ROLE !== 'engine') {
    const given = { password: env.ADMIN_PASSWORD, publicUrl: env.PUBLIC_URL, wordpress: wordpress?.address }
    await addFirstUser(db, given, say)
  }

  async function callerOfToken(token: string): Promise<Caller | Refusal> {
    const sessionId = await tokens.sessionOf(token)
    const user = sessionId && (await findSessionUser(db, sessionId, new Date()))
    const role = user ? roleOf(user) : null
    if (!sessionId || !user || !role) return refuse('session_expired')
    return { kind: 'user', userId: user.id, sessionId, role, name: user.name, email: user.email }
  }

  return {
    name: 'identity',
    routes: [...signInRoutes(db, tokens, wordpress), ...profileRoutes(db), ...apiKeyRoutes(db)],
    async identify({ headers }) {
      const token = /^Bearer +(\S+)/i.exec(headers.authorization ?? '')?.[1]
      if (token) return callerOfToken(token)
      const key = headers['x-api-key']
      return typeof key === 'string' && key ? callerOfKey(db, key, env.API_KEY) : null
    },
  }
}

/** For the hourly job: expired sessions, and attempts too old to count. */
export async function sweepIdentity({ db }: Database): Promise<void> {
  const now = Date.now()
  await deleteExpiredSessions(db, new Date(now))
  await deleteAttemptsBefore(db, new Date(now - windowMs))
}

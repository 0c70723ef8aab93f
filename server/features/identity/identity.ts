import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/platform/database.ts'
import type { Env } from '#server/platform/env.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Feature } from '#server/platform/route.ts'
import { apiKeyRoutes, callerOfKey } from './api-keys.ts'
import { knownMs, windowMs } from './sign-in/attempts.ts'
import type { History } from './activity.ts'
import { auditRoutes, forgetOldActions } from './audit.ts'
import { deleteAttemptsBefore, deleteKnownNetworksBefore } from './sign-in/attempts-store.ts'
import { callerOfToken } from './caller-of-token.ts'
import { addFirstUser } from './first-user.ts'
import { deleteExpiredSessions } from './session-user-store.ts'
import { invitationRoutes } from './team/invitations.ts'
import { profileRoutes } from './profile.ts'
import { sessionRoutes } from './sessions.ts'
import { createSeal, type Seal } from './seal.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import type { SignInParts } from './sign-in/sign-in-parts.ts'
import { signInRoutes } from './sign-in/sign-in.ts'
import { createOrigins } from './allowed-origins.ts'
import { signInSettingRoutes } from './sign-in/sign-in-settings.ts'
import { findOutsideKey } from './outside-key.ts'
import { findSigningKey } from './signing-key.ts'
import { teamRoutes } from './team/team.ts'
import { deleteInvitationsBefore } from './team/team-store.ts'
import { createTokens } from './tokens.ts'
import { wordpressSite } from './wordpress/wordpress-address.ts'

/**
 * Identity: who is calling, and as what.
 * - people sign in and out, see and change themselves; passwords are our own, or checked at a WordPress site
 * - people see where they are signed in, and sign out elsewhere; a second factor for those who want or need it
 * - roles that a WordPress site states are asked for again while a session is used
 * - administrators invite people by a link, give them roles, sign them out, disable them; issue and revoke keys
 * - administrators set how people sign in, and which web sites may make our calls
 * - administrators see who did what; every feature writes that down with `record`, or keeps a `History` of its own
 * - `identify` tells who makes a request; a session that was ended, or a role that was changed, counts at once
 * - `sweepIdentity` clears away what has run out
 */
interface Identity extends Feature {
  /** Null: nobody. A refusal: someone who shows a token or key that doesn't hold. */
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
  /** Whether pages of this web site may make our calls. */
  allowsOrigin: (origin: string) => Promise<boolean>
  /** For what other features keep of others' secrets. */
  seal: Seal
  /** The same with a key that is never in the database: for what sends to customers. */
  outsideSeal: Seal
}

/** What it gets from features that come after it. */
interface IdentityNeeds {
  histories: History[]
  shopName: () => Promise<string>
}

/** Needs the migrated database: it finds the signing key and adds the first user. */
export async function createIdentity(
  env: Env,
  database: Database,
  say: (line: string) => void,
  { histories, shopName }: IdentityNeeds,
): Promise<Identity> {
  const { db } = database
  const secret = await findSigningKey(env, database)
  const wordpress = wordpressSite(env)
  const site = wordpress?.address ?? null
  const tokens = await createTokens(secret)
  const seal = createSeal(secret)
  const parts: SignInParts = { db, tokens, seal, wordpress, shopName }
  if (env.ROLE !== 'engine') {
    const given = { password: env.ADMIN_PASSWORD, publicUrl: env.PUBLIC_URL, wordpress: wordpress?.address }
    await addFirstUser(db, given, say)
  }
  const callerOf = callerOfToken(parts)
  const origins = createOrigins(db)

  return {
    name: 'identity',
    seal,
    outsideSeal: createSeal(await findOutsideKey(env)),
    routes: [
      ...signInRoutes(parts),
      ...secondFactorRoutes(parts),
      ...profileRoutes(parts),
      ...sessionRoutes(db),
      ...teamRoutes(db, site),
      ...invitationRoutes(parts),
      ...signInSettingRoutes(db, site, origins.forget),
      ...apiKeyRoutes(db),
      ...auditRoutes(db, histories),
    ],
    async identify({ headers, ip }) {
      const token = /^Bearer +(\S+)/i.exec(headers.authorization ?? '')?.[1]
      if (token) return callerOf(token, ip)
      const key = headers['x-api-key']
      return typeof key === 'string' && key ? callerOfKey(db, key, env.API_KEY) : null
    },
    allowsOrigin: origins.allows,
  }
}

export type { Seal } from './seal.ts'
export type { History, HistoryPage, WantedActions } from './activity.ts'
export { forgetInAudit, record, type Doer } from './audit.ts'
export { resetPassword } from './reset-password.ts'
export { anyUser } from './identity-store.ts'
export { findWordpressState } from './wordpress/wordpress-store.ts'

/** For the hourly job: expired sessions and invitations, attempts too old to count, and actions of long ago. */
export async function sweepIdentity({ db }: Database): Promise<void> {
  const now = Date.now()
  await deleteExpiredSessions(db, new Date(now))
  await deleteAttemptsBefore(db, new Date(now - windowMs))
  await deleteKnownNetworksBefore(db, new Date(now - knownMs))
  await deleteInvitationsBefore(db, new Date(now))
  await forgetOldActions(db)
}

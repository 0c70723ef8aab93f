import type { FastifyRequest } from 'fastify'
import type { Database, Db } from '#server/db/database.ts'
import { type Env, WrongVariable } from '#server/env.ts'
import { type Refusal, refuse } from '#server/http/refusal.ts'
import type { Caller, Feature } from '#server/http/route.ts'
import { apiKeyRoutes, callerOfKey } from './api-keys.ts'
import { knownMs, windowMs } from './sign-in/attempts.ts'
import type { History } from './activity.ts'
import { auditRoutes, forgetOldActions } from './audit.ts'
import { deleteAttemptsBefore, deleteKnownNetworksBefore } from './sign-in/attempts-store.ts'
import { deleteExpiredSessions, findSessionUser, type SessionUser } from './session-user-store.ts'
import { invitationRoutes } from './team/invitations.ts'
import { profileRoutes } from './profile.ts'
import { sessionRoutes } from './sessions.ts'
import { createSeal, type Seal } from './seal.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import type { SignInParts } from './sign-in/sign-in-parts.ts'
import { signInRoutes } from './sign-in/sign-in.ts'
import { signInSettingRoutes } from './sign-in/sign-in-settings.ts'
import { teamRoutes } from './team/team.ts'
import { deleteInvitationsBefore } from './team/team-store.ts'
import { createTokens } from './tokens.ts'
import { wordpressSite } from './wordpress/wordpress-address.ts'
import { createAskSite } from './wordpress/ask-site.ts'
import { isRequiredOf } from './second-factor/second-factor.ts'
import { markSessionSeen } from './sessions-store.ts'
import { actingRole } from './wordpress/wordpress-roles.ts'
import { anyUser, insertUser, keepSigningKey } from './identity-store.ts'
import { hashPassword, makePassword } from './sign-in/passwords.ts'
import { whyWeak } from './sign-in/weak-passwords.ts'
import { findSignInSettings } from './sign-in/sign-in-settings-store.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
export { anyUser, findStaff } from './identity-store.ts'
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

/** "Last seen" is for people, so it need not be written on every call. */
const seenEveryMs = 60_000

/** Who shows a token of ours: whether its session still holds, and as which role, is asked on each call. */
function callerOfToken(parts: SignInParts) {
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

/**
 * On an empty database: the user `admin`, with the given password or one that is made here and told once.
 * Of several processes that start together, the one whose insert wins tells.
 */
async function addFirstUser(
  db: Db,
  given: { password: string | undefined; publicUrl: string | undefined; wordpress: string | undefined },
  say: (line: string) => void,
): Promise<void> {
  if (await anyUser(db)) return
  const weak = given.password && (await whyWeak(given.password, ['admin'], ''))
  if (weak) throw new WrongVariable(`ADMIN_PASSWORD can’t be used. ${weak}`)
  const password = given.password ?? makePassword()
  const added = await insertUser(db, {
    username: 'admin',
    // As on any machine: the account's address on its own host, until its owner enters another in Profile.
    email: `admin@${given.publicUrl ? new URL(given.publicUrl).hostname : 'localhost'}`,
    name: 'Admin',
    role: 'administrator',
    passwordHash: await hashPassword(password),
  })
  if (!added) return
  if (given.wordpress) say(`Sign-ins are checked at ${given.wordpress}. Should it fail, this user is let in:`)
  say(
    given.password
      ? 'First sign-in: user admin, with the password from ADMIN_PASSWORD.'
      : `First sign-in: user admin, password ${password} (shown only now; change it in Profile).`,
  )
}

/** Browsers name the origin with every call that isn't a plain read: the list is not read for each. */
const keptMs = 5_000

/** The web sites whose pages may make our calls; a change counts at once here, in other processes after seconds. */
function createOrigins(db: Db) {
  let kept: { at: number; origins: Promise<string[]> } | null = null
  const read = () => {
    if (!kept || performance.now() - kept.at > keptMs) {
      const origins = findSignInSettings(db).then(({ allowedOrigins }) => allowedOrigins)
      kept = { at: performance.now(), origins }
      origins.catch(() => (kept = null))
    }
    return kept.origins
  }
  return {
    allows: async (origin: string): Promise<boolean> => (await read()).includes(origin.toLowerCase()),
    forget: () => void (kept = null),
  }
}

/**
 * The secret that signs tokens: JWT_SECRET, or one made once. With the bundled server it is a file in the data folder;
 * at `DATABASE_URL` it is in the database, so that all processes agree.
 */
async function findSigningKey(env: Env, database: Database): Promise<string> {
  if (!env.JWT_SECRET && !database.bundled)
    return keepSigningKey(database.db, randomBytes(48).toString('base64url'))
  return findOutsideKey(env)
}

/**
 * The secret that encrypts keys of others, never kept in the database: JWT_SECRET, or a file in the data folder that only its
 * owner reads. Processes on several machines need the same JWT_SECRET to read each other's keys.
 */
async function findOutsideKey(env: Env): Promise<string> {
  return env.JWT_SECRET ?? (await keepInFolder(env.DATA_DIR, 'jwt-secret'))
}

/** Reads the secret of this name, or makes one. Written aside and linked, so that a crash leaves none or a whole one. */
async function keepInFolder(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  const aside = `${path}.${randomUUID()}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(aside, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  try {
    await link(aside, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(aside, { force: true })
  }
  return readFile(path, 'utf8')
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

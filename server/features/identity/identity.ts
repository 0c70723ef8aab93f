import type { FastifyRequest } from 'fastify'
import type { Database, Db } from '#server/db/database.ts'
import { type Env, InvalidVariableError } from '#server/env.ts'
import { type Refusal, refuse } from '#server/http/refusal.ts'
import type { Caller, Feature } from '#server/http/route.ts'
import { apiKeyRoutes, identifyApiKey } from './api-keys.ts'
import { knownNetworkLifetimeMs, attemptWindowMs } from './sign-in/attempts.ts'
import type { ActivityHistory } from './activity.ts'
import { auditRoutes, deleteOldAuditEntries } from './audit.ts'
import { deleteAttemptsBefore, deleteKnownNetworksBefore } from './sign-in/attempts-store.ts'
import { deleteExpiredSessions, findSessionUser, type SessionUser } from './session-user-store.ts'
import { invitationRoutes } from './team/invitations.ts'
import { profileRoutes } from './profile.ts'
import { sessionRoutes } from './sessions.ts'
import { createEncryption, type Encryption } from './encryption.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import type { SignInDependencies } from './sign-in/sign-in-dependencies.ts'
import { signInRoutes } from './sign-in/sign-in.ts'
import { signInSettingRoutes } from './sign-in/sign-in-settings.ts'
import { teamRoutes } from './team/team.ts'
import { deleteInvitationsBefore } from './team/team-store.ts'
import { createSessionTokens } from './tokens.ts'
import { parseWordpressSite } from './wordpress/wordpress-address.ts'
import { createRoleCheck } from './wordpress/role-check.ts'
import { isSecondFactorRequired } from './second-factor/second-factor.ts'
import { markSessionSeen } from './sessions-store.ts'
import { getEffectiveRole } from './wordpress/wordpress-roles.ts'
import { hasAnyUser, insertUser, storeSigningKey } from './identity-store.ts'
import { hashPassword, generatePassword } from './sign-in/passwords.ts'
import { explainWeakPassword } from './sign-in/weak-passwords.ts'
import { findSignInSettings } from './sign-in/sign-in-settings-store.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Passwords are checked by Cetak or by a WordPress site. `identify` reads the session at each request, so
 * ended sessions and changed roles take effect immediately.
 */
interface Identity extends Feature {
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
  allowsOrigin: (origin: string) => Promise<boolean>
  /** Encrypts secrets of other services, so that they can be stored in the database. */
  seal: Encryption
  /** Like `seal`, but with a key that is never in the database. Used for services that send to customers. */
  outsideSeal: Encryption
}

interface IdentityDependencies {
  histories: ActivityHistory[]
  shopName: () => Promise<string>
}

/**
 * The database must be migrated, because the function loads the signing key and adds the first
 * user.
 */
export async function createIdentity(
  env: Env,
  database: Database,
  say: (line: string) => void,
  { histories, shopName }: IdentityDependencies,
): Promise<Identity> {
  const { db } = database
  const secret = await findSigningKey(env, database)
  const wordpress = parseWordpressSite(env)
  const site = wordpress?.address ?? null
  const tokens = await createSessionTokens(secret)
  const encryption = createEncryption(secret)
  const dependencies: SignInDependencies = { db, tokens, seal: encryption, wordpress, shopName }
  if (env.ROLE !== 'engine') {
    const given = { password: env.ADMIN_PASSWORD, publicUrl: env.PUBLIC_URL, wordpress: wordpress?.address }
    await addFirstUser(db, given, say)
  }
  const callerOf = identifyToken(dependencies)
  const origins = createOriginsCache(db)

  return {
    name: 'identity',
    seal: encryption,
    outsideSeal: createEncryption(await findExternalKey(env)),
    routes: [
      ...signInRoutes(dependencies),
      ...secondFactorRoutes(dependencies),
      ...profileRoutes(dependencies),
      ...sessionRoutes(db),
      ...teamRoutes(db, site),
      ...invitationRoutes(dependencies),
      ...signInSettingRoutes(db, site, origins.forget),
      ...apiKeyRoutes(db),
      ...auditRoutes(db, histories),
    ],
    async identify({ headers, ip }) {
      const token = /^Bearer +(\S+)/i.exec(headers.authorization ?? '')?.[1]
      if (token) return callerOf(token, ip)
      const key = headers['x-api-key']
      return typeof key === 'string' && key ? identifyApiKey(db, key, env.API_KEY) : null
    },
    allowsOrigin: origins.allows,
  }
}

export type { Encryption } from './encryption.ts'
export type { ActivityHistory, HistoryPage, ActivityFilter } from './activity.ts'
export { erasePersonFromAuditLog, recordAction, type Actor } from './audit.ts'
export { resetPassword } from './reset-password.ts'
export { hasAnyUser, findStaff } from './identity-store.ts'
export { findStaffIdsWithAccess } from './staff-access-store.ts'
export { findWordpressState } from './wordpress/wordpress-store.ts'

export async function deleteExpiredIdentityRecords({ db }: Database): Promise<void> {
  const now = Date.now()
  await deleteExpiredSessions(db, new Date(now))
  await deleteAttemptsBefore(db, new Date(now - attemptWindowMs))
  await deleteKnownNetworksBefore(db, new Date(now - knownNetworkLifetimeMs))
  await deleteInvitationsBefore(db, new Date(now))
  await deleteOldAuditEntries(db)
}

/**
 * Minimum time in ms between two updates of "last seen". Staff see this value, and an approximate value is enough for
 * the program.
 */
const lastSeenIntervalMs = 60_000

function identifyToken(dependencies: SignInDependencies) {
  const { db, tokens } = dependencies
  const askSite = createRoleCheck(db, dependencies.wordpress, dependencies.seal)
  return async (token: string, address: string): Promise<Caller | Refusal> => {
    const now = new Date()
    const sessionId = await tokens.sessionOf(token)
    let found = sessionId ? await findSessionUser(db, sessionId, now) : undefined
    if (!found || isSessionIdle(found, now)) return refuse('session_expired')
    if (found.user.source === 'wordpress' && (await askSite(found, address)))
      found = await findSessionUser(db, found.id, now)
    const role = found ? getEffectiveRole(found.user, found.settings) : null
    if (!found || !role) return refuse('session_expired')
    // A user who must set up a second factor does so when signing in. A session without a second factor is therefore
    // invalid.
    if (isSecondFactorRequired(role, found.settings) && !found.hasSecondFactor)
      return refuse('session_expired')
    await recordSessionUse(db, found, now, address)
    const { id: userId, name, email } = found.user
    return { kind: 'user', userId, sessionId: found.id, role, name, email }
  }
}

function isSessionIdle(
  { lastSeenAt, createdAt, settings: { idleMinutes } }: SessionUser,
  now: Date,
): boolean {
  // The allowance for the update interval is added, because the stored time of last use may be a minute old.
  const maxMs = idleMinutes === null ? Infinity : idleMinutes * 60_000 + lastSeenIntervalMs
  return now.getTime() - (lastSeenAt ?? createdAt).getTime() > maxMs
}

async function recordSessionUse(
  db: Db,
  { id, lastSeenAt }: SessionUser,
  at: Date,
  address: string,
): Promise<void> {
  const ifBefore = new Date(at.getTime() - lastSeenIntervalMs)
  if (!lastSeenAt || lastSeenAt < ifBefore) await markSessionSeen(db, id, { at, ifBefore, address })
}

/**
 * Adds the user `admin` to an empty database. The password is the given one, or a generated one that is printed once.
 * If several processes start together, only the process whose insert succeeds prints the password.
 */
async function addFirstUser(
  db: Db,
  given: { password: string | undefined; publicUrl: string | undefined; wordpress: string | undefined },
  say: (line: string) => void,
): Promise<void> {
  if (await hasAnyUser(db)) return
  const weak = given.password && (await explainWeakPassword(given.password, ['admin'], ''))
  if (weak) throw new InvalidVariableError(`ADMIN_PASSWORD can’t be used. ${weak}`)
  const password = given.password ?? generatePassword()
  const added = await insertUser(db, {
    username: 'admin',
    // The address is a placeholder until the owner enters another address in the profile.
    email: `admin@${given.publicUrl ? new URL(given.publicUrl).hostname : 'localhost'}`,
    name: 'Admin',
    role: 'administrator',
    passwordHash: await hashPassword(password),
  })
  if (!added) return
  if (given.wordpress)
    say(
      `Users sign in with WordPress at ${given.wordpress}. If WordPress fails, you can sign in as this user:`,
    )
  say(
    given.password
      ? 'First sign-in: user admin, with the password from ADMIN_PASSWORD.'
      : `First sign-in: user admin, password ${password} (shown only now; change it in Profile).`,
  )
}

/**
 * Lifetime of the cached origins in ms. They are cached because browsers send the origin with every call
 * except simple reads.
 */
const originsCacheMs = 5_000

/**
 * Caches the allowed origins. A change takes effect at once in this process and after some seconds in other
 * processes.
 */
function createOriginsCache(db: Db) {
  let cachedOrigins: { at: number; origins: Promise<string[]> } | null = null
  const read = () => {
    if (!cachedOrigins || performance.now() - cachedOrigins.at > originsCacheMs) {
      const origins = findSignInSettings(db).then(({ allowedOrigins }) => allowedOrigins)
      cachedOrigins = { at: performance.now(), origins }
      origins.catch(() => (cachedOrigins = null))
    }
    return cachedOrigins.origins
  }
  return {
    allows: async (origin: string): Promise<boolean> => (await read()).includes(origin.toLowerCase()),
    forget: () => void (cachedOrigins = null),
  }
}

/**
 * Returns the secret that signs tokens. It is JWT_SECRET if this is set, otherwise a generated secret that all
 * processes share. With the bundled PostgreSQL, the generated secret is in a file in the data folder. With
 * `DATABASE_URL`, it is in the database.
 */
async function findSigningKey(env: Env, database: Database): Promise<string> {
  if (!env.JWT_SECRET && !database.bundled)
    return storeSigningKey(database.db, randomBytes(48).toString('base64url'))
  return findExternalKey(env)
}

/**
 * Returns the secret that encrypts keys of other services. It is never in the database. It is JWT_SECRET if this is
 * set, otherwise it is in a file in the data folder that only the owner of the file can read. Processes on several
 * machines need the same JWT_SECRET.
 */
async function findExternalKey(env: Env): Promise<string> {
  return env.JWT_SECRET ?? (await loadOrCreateSecret(env.DATA_DIR, 'jwt-secret'))
}

/**
 * Reads the secret with this name, or generates the secret. A temporary file is linked into place, so that a crash
 * never leaves a partial secret.
 */
async function loadOrCreateSecret(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (getNodeErrorCode(error) !== 'ENOENT') throw error
  }
  const aside = `${path}.${randomUUID()}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(aside, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  try {
    await link(aside, path)
  } catch (error) {
    if (getNodeErrorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(aside, { force: true })
  }
  return readFile(path, 'utf8')
}

const getNodeErrorCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined

import { truncateText } from '#core/shared/truncate-text.ts'
import { signIn, signOut, type SignInResult } from '#core/identity/sign-in.ts'
import { describeDevice } from '#core/identity/describe-device.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import { clearFailedAttempts } from './attempts.ts'
import { getFirstRoleCheckTime, encryptSiteSecret } from '../wordpress/role-check.ts'
import { recordAction, recordUserAction } from '../audit.ts'
import type { UserRow } from '../identity-store.ts'
import { deleteSession, insertSession } from '../session-user-store.ts'
import { checkLocalUser } from './own-sign-in.ts'
import { verifySecondFactor } from '../second-factor/second-factor-sign-in.ts'
import { requireUser } from '../sessions.ts'
import type { SignInDependencies } from './sign-in-dependencies.ts'
import { findSignInSettings } from './sign-in-settings-store.ts'
import { sessionLifetimeMs } from '../tokens.ts'
import type { SiteSecret } from '../wordpress/wordpress.ts'
import { getEffectiveRole } from '../wordpress/wordpress-roles.ts'
import { checkWordpressUser } from '../wordpress/wordpress-sign-in.ts'

/** If a WordPress site is configured, it checks usernames and passwords (D-02). */
export function signInRoutes(dependencies: SignInDependencies): Route[] {
  const { db, wordpress } = dependencies
  return [
    route(signIn, async (typed, call) => {
      const checked = wordpress
        ? await checkWordpressUser(db, wordpress, typed, call)
        : await checkLocalUser(db, typed, call.address)
      if (checked instanceof Refusal) return checked
      const { user, attempt, secret } = checked
      const proved = await verifySecondFactor(dependencies, user, typed, call)
      if (proved instanceof Refusal) return proved
      const signedIn = await openSession(dependencies, user, call, secret)
      if (signedIn instanceof Refusal) return signedIn
      await clearFailedAttempts(db, attempt)
      return { ...signedIn, ...proved }
    }),
    route(signOut, async (_input, call) => {
      const { sessionId } = requireUser(call)
      await db.transaction(async (tx) => {
        await deleteSession(tx, sessionId)
        await recordAction(tx, call, 'signed out')
      })
      return { success: true as const }
    }),
  ]
}

/** Starts a session. `secret` is the token with which the role is checked at a WordPress site. */
export async function openSession(
  { db, tokens, seal }: SignInDependencies,
  user: UserRow,
  { address, request }: Pick<Call, 'address' | 'request'>,
  secret?: SiteSecret,
): Promise<SignInResult | Refusal<'no_known_role' | 'account_disabled'>> {
  const role = getEffectiveRole(user, await findSignInSettings(db))
  if (!role) return refuse('no_known_role')
  if (user.disabledAt) return refuse('account_disabled')
  const expiresAt = new Date(Date.now() + sessionLifetimeMs)
  const agent = truncateText(request.headers['user-agent'] ?? '', 400)
  const site = secret && { siteSecret: encryptSiteSecret(seal, secret), askSiteAt: getFirstRoleCheckTime() }
  const id = await db.transaction(async (tx) => {
    await recordUserAction(tx, user, address, 'signed in', describeDevice(agent))
    return insertSession(tx, user.id, { expiresAt, address, agent, ...site })
  })
  return {
    token: await tokens.sign({ id, userId: user.id, role, expiresAt }),
    user_email: user.email,
    user_display_name: user.name,
    user_nicename: user.nicename,
    role,
  }
}

import { signIn, signOut, type SignedIn } from '../../../core/contracts/identity.ts'
import { deviceOf } from '../../../core/values/device.ts'
import { roleOf } from '../../../core/values/role.ts'
import type { Db } from '../../platform/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { route, type Call, type Route } from '../../platform/route.ts'
import { deleteAttemptsLike } from './attempts-store.ts'
import { record, recordOf } from './audit.ts'
import { deleteSession, insertSession, type UserRow } from './identity-store.ts'
import { checkOwnUser } from './own-sign-in.ts'
import { userCaller } from './sessions.ts'
import { sessionMs, type Tokens } from './tokens.ts'
import type { WordpressSite } from './wordpress-http.ts'
import { checkAtWordpress } from './wordpress-sign-in.ts'

/** Signing in and out; with a WordPress site, names and passwords are checked there (D-02). */
export function signInRoutes(db: Db, tokens: Tokens, wordpress: WordpressSite | null): Route[] {
  return [
    route(signIn, async (typed, call) => {
      const checked = wordpress
        ? await checkAtWordpress(db, wordpress, typed, call)
        : await checkOwnUser(db, typed, call.address)
      if (checked instanceof Refusal) return checked
      const signedIn = await openSession(db, tokens, checked.user, call)
      if (!(signedIn instanceof Refusal)) await deleteAttemptsLike(db, checked.attempt)
      return signedIn
    }),
    route(signOut, async (_input, call) => {
      const { sessionId } = userCaller(call)
      await db.transaction(async (tx) => {
        await deleteSession(tx, sessionId)
        await record(tx, call, 'signed out')
      })
      return { success: true as const }
    }),
  ]
}

/** Begins a session of the user at the place that calls. */
export async function openSession(
  db: Db,
  tokens: Tokens,
  user: UserRow,
  { address, request }: Pick<Call, 'address' | 'request'>,
): Promise<SignedIn | Refusal<'no_known_role' | 'account_disabled'>> {
  const role = roleOf(user)
  if (!role) return refuse('no_known_role')
  if (user.disabledAt) return refuse('account_disabled')
  const expiresAt = new Date(Date.now() + sessionMs)
  const agent = request.headers['user-agent']?.slice(0, 400) ?? ''
  const id = await db.transaction(async (tx) => {
    await recordOf(tx, user, address, 'signed in', deviceOf(agent))
    return insertSession(tx, user.id, { expiresAt, address, agent })
  })
  return {
    token: await tokens.sign({ id, userId: user.id, role, expiresAt }),
    user_email: user.email,
    user_display_name: user.name,
    user_nicename: user.nicename,
    role,
  }
}

import { signIn, signOut, type SignedIn } from '../../../core/contracts/identity.ts'
import { roleOf } from '../../../core/values/role.ts'
import type { Db } from '../../platform/database.ts'
import { Refusal, refuse, type RefusalOf } from '../../platform/refusal.ts'
import { route, type Route } from '../../platform/route.ts'
import { deleteAttemptsLike } from './attempts-store.ts'
import { deleteSession, insertSession } from './identity-store.ts'
import { checkOwnUser, type Checked } from './own-sign-in.ts'
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
      return checked instanceof Refusal ? checked : beginSession(db, tokens, checked)
    }),
    route(signOut, async (_input, { caller }) => {
      if (caller?.kind === 'user') await deleteSession(db, caller.sessionId)
      return { success: true as const }
    }),
  ]
}

async function beginSession(
  db: Db,
  tokens: Tokens,
  { user, attempt }: Exclude<Checked, Refusal>,
): Promise<SignedIn | RefusalOf<typeof signIn>> {
  const role = roleOf(user)
  if (!role) return refuse('no_known_role')
  await deleteAttemptsLike(db, attempt)
  const expiresAt = new Date(Date.now() + sessionMs)
  const id = await insertSession(db, user.id, expiresAt)
  return {
    token: await tokens.sign({ id, userId: user.id, role, expiresAt }),
    user_email: user.email,
    user_display_name: user.name,
    user_nicename: user.nicename,
    role,
  }
}

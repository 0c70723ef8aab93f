import { createHash } from 'node:crypto'
import { signIn, signOut } from '../../../core/contracts/identity.ts'
import { roleOf } from '../../../core/values/role.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route, type Route } from '../../platform/route.ts'
import { beginAttempt } from './attempts.ts'
import { deleteAttemptsLike } from './attempts-store.ts'
import { deleteSession, findUserByName, insertSession } from './identity-store.ts'
import { passwordIsRight } from './passwords.ts'
import { sessionMs, type Tokens } from './tokens.ts'

/** Signing in and out. */
export function signInRoutes(db: Db, tokens: Tokens): Route[] {
  return [
    route(signIn, async ({ username, password }, { address }) => {
      const user = await findUserByName(db, username)
      const attempt = await beginAttempt(db, user?.id ?? unknownAccount(username), address)
      if (!attempt) return refuse('too_many_attempts')
      const right = await passwordIsRight(user?.passwordHash, password)
      const role = user && roleOf(user)
      if (!user || !role || !right) return refuse('incorrect_credentials')
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
    }),
    route(signOut, async (_input, { caller }) => {
      if (caller?.kind === 'user') await deleteSession(db, caller.sessionId)
      return { success: true as const }
    }),
  ]
}

/** Hashed: people type their password into the first field by mistake, and it must not lie about in a table. */
const unknownAccount = (typed: string) => createHash('sha256').update(typed.toLowerCase()).digest('base64url')

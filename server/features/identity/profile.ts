import { changeMyProfile, changePassword, getMyProfile, type UserProfile } from '#core/identity/identity.ts'
import type { UserRole } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import { beginSignInAttempt } from './sign-in/attempts.ts'
import { deleteAttempt } from './sign-in/attempts-store.ts'
import { recordAction } from './audit.ts'
import { findUser, replacePassword, updateUser, type UserRow } from './identity-store.ts'
import { hashPassword, verifyPassword } from './sign-in/passwords.ts'
import { requireUser } from './sessions.ts'
import type { SignInDependencies } from './sign-in/sign-in-dependencies.ts'
import { explainWeakPassword } from './sign-in/weak-passwords.ts'

export function profileRoutes({ db, shopName }: SignInDependencies): Route[] {
  return [
    route(getMyProfile, async (_input, call) => {
      const user = await findUser(db, requireUser(call).userId)
      return user ? presentProfile(user, requireUser(call).role) : refuse('session_expired')
    }),
    route(changeMyProfile, async (change, call) => {
      if (await isManagedInWordpress(db, call)) return refuse('kept_in_wordpress')
      const user = await db.transaction(async (tx) => {
        const changed = await updateUser(tx, requireUser(call).userId, change)
        if (changed) await recordAction(tx, call, 'changed the profile', `${change.name} ${change.email}`)
        return changed
      })
      return user
        ? presentProfile(user, requireUser(call).role)
        : refuse('email_in_use', { fields: { email: changeMyProfile.errors.email_in_use.error } })
    }),
    route(changePassword, async ({ current, password }, call) => {
      const { userId, sessionId } = requireUser(call)
      if (await isManagedInWordpress(db, call)) return refuse('kept_in_wordpress')
      // Attempts are counted, to limit password guessing with a stolen session.
      const attempt = await beginSignInAttempt(db, userId, call.address)
      if (!attempt) return refuse('too_many_attempts')
      const user = await findUser(db, userId)
      if (!(await verifyPassword(user?.passwordHash, current))) {
        return refuse('incorrect_password', {
          fields: { current: changePassword.errors.incorrect_password.error },
        })
      }
      await deleteAttempt(db, attempt)
      const names = user ? [user.username, user.name, user.email] : []
      const weak = await explainWeakPassword(password, names, await shopName())
      if (weak) return refuse('weak_password', { fields: { password: weak } })
      await replacePassword(db, userId, await hashPassword(password), sessionId)
      await recordAction(db, call, 'changed the password')
      return { success: true as const }
    }),
  ]
}

/**
 * Returns true if WordPress manages the caller's profile. Changes to such a profile would be overwritten at
 * the next sign-in.
 */
async function isManagedInWordpress(db: Db, call: Call): Promise<boolean> {
  return (await findUser(db, requireUser(call).userId))?.source === 'wordpress'
}

function presentProfile(user: UserRow, role: UserRole): UserProfile {
  const { id, username, name, email, nicename, source } = user
  return { id, username, name, email, slug: nicename, roles: [role], source }
}

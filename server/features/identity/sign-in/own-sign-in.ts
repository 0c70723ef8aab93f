import type { signIn } from '#core/identity/sign-in.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { getRole } from '#core/shared/role.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type RefusalOf } from '#server/http/refusal.ts'
import { beginSignInAttempt, hashTypedName } from './attempts.ts'
import { recordUserAction } from '../audit.ts'
import type { SignInAttempt } from './attempts-store.ts'
import { findUserByName, type UserRow } from '../identity-store.ts'
import { verifyPassword } from './passwords.ts'
import type { SiteSecret } from '../wordpress/wordpress.ts'

export type TypedCredentials = ParsedInputOf<typeof signIn>
export type CheckedSignIn =
  | { user: UserRow; attempt: SignInAttempt; secret?: SiteSecret }
  | RefusalOf<typeof signIn>

export async function checkLocalUser(
  db: Db,
  { username, password }: TypedCredentials,
  address: string,
): Promise<CheckedSignIn> {
  const user = await findUserByName(db, username)
  const attempt = await beginSignInAttempt(db, user?.id ?? hashTypedName(username), address)
  if (!attempt) return refuse('too_many_attempts')
  const right = await verifyPassword(user?.passwordHash, password)
  if (user && right) return { user, attempt }
  // Unknown names are not logged, because users sometimes type their password into this field.
  if (user) await recordUserAction(db, user, address, 'sign-in failed')
  return refuse('incorrect_credentials')
}

/**
 * Returns `null` unless name and password belong to a local administrator. The caller counts the
 * attempt.
 */
export async function findLocalAdministrator(
  db: Db,
  { username, password }: TypedCredentials,
): Promise<UserRow | null> {
  const user = await findUserByName(db, username)
  const right = await verifyPassword(user?.passwordHash, password)
  return user && right && !user.disabledAt && getRole(user) === 'administrator' ? user : null
}

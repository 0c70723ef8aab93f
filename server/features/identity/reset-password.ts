import type { Db } from '#server/db/database.ts'
import { recordAction } from './audit.ts'
import { findUserByName, updatePassword } from './identity-store.ts'
import { hashPassword, generatePassword } from './sign-in/passwords.ts'
import { deleteSessionsExcept } from './sessions-store.ts'

const commandActor = { caller: { kind: 'command' as const, name: 'npm run cetak' }, address: '' }

/**
 * Sets a new password from the command line and ends the user's sessions. Returns the password, which is stored only
 * as a hash. Returns `null` if there is no user with this name.
 */
export async function resetPassword(db: Db, username: string): Promise<string | null> {
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const user = await findUserByName(tx, username)
    if (!user) return null
    await updatePassword(tx, user.id, passwordHash)
    await deleteSessionsExcept(tx, user.id, null)
    await recordAction(tx, commandActor, 'reset a password', user.name)
    return password
  })
}

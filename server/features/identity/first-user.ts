import type { Db } from '#server/platform/database.ts'
import { WrongVariable } from '#server/platform/env.ts'
import { anyUser, insertUser } from './identity-store.ts'
import { hashPassword, makePassword } from './sign-in/passwords.ts'
import { whyWeak } from './sign-in/weak-passwords.ts'

/**
 * On an empty database: the user `admin`, with the given password or one that is made here and told once.
 * Of several processes that start together, the one whose insert wins tells.
 */
export async function addFirstUser(
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

import type { Db } from '#server/db/database.ts'
import { signInSettingsTable as settings } from '../identity-tables.ts'

export type SignInSettings = Omit<typeof settings.$inferSelect, 'one'>

export async function findSignInSettings(db: Db): Promise<SignInSettings> {
  const [row] = await db.select().from(settings)
  if (!row) throw new Error('sign_in_settings has no row')
  return row
}

export async function updateSignInSettings(db: Db, change: Partial<SignInSettings>): Promise<void> {
  await db.update(settings).set(change)
}

import { eq } from 'drizzle-orm'
import type { DriveKeyName } from '#core/settings/drive-keys.ts'
import type { Db } from '#server/db/database.ts'
import { driveKeysTable as driveKeys } from './settings-tables.ts'

export async function findStoredDriveKeys(db: Db): Promise<Partial<Record<DriveKeyName, string>>> {
  return Object.fromEntries((await db.select().from(driveKeys)).map(({ name, value }) => [name, value]))
}

export async function storeDriveKey(db: Db, name: DriveKeyName, value: string): Promise<void> {
  await db
    .insert(driveKeys)
    .values({ name, value })
    .onConflictDoUpdate({ target: driveKeys.name, set: { value } })
}

export async function deleteDriveKey(db: Db, name: DriveKeyName): Promise<void> {
  await db.delete(driveKeys).where(eq(driveKeys.name, name))
}

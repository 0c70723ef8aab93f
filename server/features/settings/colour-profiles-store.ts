import { eq } from 'drizzle-orm'
import type { StickerMaterial } from '#core/production/print-material.ts'
import type { ColourProfiles } from '#core/settings/colour-profiles-calls.ts'
import type { Db } from '#server/db/database.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { colourProfilesTable as profiles } from './workshop-tables.ts'

export async function findColourProfiles(db: Db): Promise<ColourProfiles> {
  const rows = await db
    .select({ material: profiles.material, name: profiles.name, at: profiles.addedAt, by: profiles.addedBy })
    .from(profiles)
    .orderBy(profiles.material)
  return {
    profiles: rows.map(({ material, name, at, by }) => ({
      material,
      name,
      added_at: at.toISOString(),
      added_by: by,
    })),
  }
}

export async function hasColourProfile(db: Db, material: StickerMaterial): Promise<boolean> {
  return (await db.$count(profiles, eq(profiles.material, material))) > 0
}

/** Returns `null` if the material uses standard colours. */
export async function findColourProfile(
  { db, files }: { db: Db; files: StoredFiles },
  material: StickerMaterial,
) {
  const [row] = await db
    .select({ name: profiles.name, file: profiles.file })
    .from(profiles)
    .where(eq(profiles.material, material))
  return row?.file ? { name: row.name, profile: await files.readWhole(row.file) } : null
}

export async function upsertColourProfile(
  db: Db,
  row: { material: StickerMaterial; name: string; file: string; addedBy: string },
): Promise<void> {
  const set = { ...row, addedAt: new Date() }
  await db.insert(profiles).values(row).onConflictDoUpdate({ target: profiles.material, set })
}

export async function deleteColourProfile(db: Db, material: StickerMaterial): Promise<string | null> {
  const [deleted] = await db.delete(profiles).where(eq(profiles.material, material)).returning()
  return deleted?.name ?? null
}

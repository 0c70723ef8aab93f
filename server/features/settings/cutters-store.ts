import { count, eq, inArray, or } from 'drizzle-orm'
import type { Cutter } from '#core/production/cutter.ts'
import type { StickerMaterial } from '#core/production/print-material.ts'
import type { StoredCutter } from '#core/settings/cutters-calls.ts'
import type { Db } from '#server/db/database.ts'
import { cutterMaterialsTable as materials, cuttersTable as cutters } from './workshop-tables.ts'

/** Returns the cutters in the sequence in which they were added. */
export async function findCutters(db: Db): Promise<StoredCutter[]> {
  const rows = await db.select().from(cutters).orderBy(cutters.place)
  const cut = await db.select().from(materials).orderBy(materials.material)
  return rows.map(({ id, profile }) => ({
    id,
    ...profile,
    materials: cut.filter(({ cutterId }) => cutterId === id).map(({ material }) => material),
  }))
}

/** Returns the cutters by material. A material without a cutter is not in the map. */
export async function findCuttersByMaterial(db: Db): Promise<ReadonlyMap<string, Cutter>> {
  const rows = await db
    .select({ material: materials.material, profile: cutters.profile })
    .from(materials)
    .innerJoin(cutters, eq(cutters.id, materials.cutterId))
  return new Map(rows.map(({ material, profile }) => [material, profile]))
}

export async function findCutter(db: Db, id: string): Promise<Cutter | null> {
  const [row] = await db.select({ profile: cutters.profile }).from(cutters).where(eq(cutters.id, id))
  return row?.profile ?? null
}

export async function countOtherCutters(db: Db, id: string): Promise<number> {
  const [all] = await db.select({ of: count() }).from(cutters)
  const [one] = await db.select({ of: count() }).from(cutters).where(eq(cutters.id, id))
  return (all?.of ?? 0) - (one?.of ?? 0)
}

export async function upsertCutter(
  tx: Db,
  { id, profile, cuts }: { id: string; profile: Cutter; cuts: readonly StickerMaterial[] },
): Promise<void> {
  await tx
    .insert(cutters)
    .values({ id, profile })
    .onConflictDoUpdate({ target: cutters.id, set: { profile } })
  await tx.delete(materials).where(or(eq(materials.cutterId, id), inArray(materials.material, [...cuts])))
  if (cuts.length > 0)
    await tx.insert(materials).values([...new Set(cuts)].map((material) => ({ material, cutterId: id })))
}

export async function deleteCutterRow(tx: Db, id: string): Promise<string | null> {
  const [deleted] = await tx.delete(cutters).where(eq(cutters.id, id)).returning()
  return deleted?.profile.name ?? null
}

import { asc, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { schoolsTable as schools, tagColoursTable as colours } from './catalog-tables.ts'

/**
 * Returns the colour pairs of letters and border, such as `Red/White`, in the sequence in which the form lists them.
 */
export async function findTagColours(db: Db): Promise<{ id: number; warna: string }[]> {
  return db
    .select({ id: colours.id, warna: colours.warna })
    .from(colours)
    .orderBy(asc(colours.position), asc(colours.id))
}

export type StoredSchool = Omit<typeof schools.$inferSelect, 'position' | 'version' | 'imageUrl'> & {
  imageUrl: string
}

/** Returns the schools that customers can choose. A school without a logo can't be printed, so it is left out. */
export async function findOfferedSchools(db: Db): Promise<StoredSchool[]> {
  const rows = await db
    .select({
      id: schools.id,
      name: schools.name,
      imageUrl: schools.imageUrl,
      widthMm: schools.widthMm,
      heightMm: schools.heightMm,
      quantity: schools.quantity,
    })
    .from(schools)
    .where(isNotNull(schools.imageUrl))
    .orderBy(asc(schools.position), asc(schools.name), asc(schools.id))
  return rows.flatMap(({ imageUrl, ...school }) => (imageUrl === null ? [] : [{ ...school, imageUrl }]))
}

import { asc, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { schoolsTable as schools, tagColoursTable as colours } from './catalog-tables.ts'

/** Pairs of letters and border, `Red/White`, in their order on the form. */
export async function allTagColours(db: Db): Promise<{ id: number; warna: string }[]> {
  return db
    .select({ id: colours.id, warna: colours.warna })
    .from(colours)
    .orderBy(asc(colours.position), asc(colours.id))
}

export type StoredSchool = Omit<typeof schools.$inferSelect, 'position' | 'version' | 'imageUrl'> & {
  imageUrl: string
}

/** Those that are offered: without its logo nothing of a school can be printed. */
export async function allSchools(db: Db): Promise<StoredSchool[]> {
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

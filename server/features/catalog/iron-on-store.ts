import { asc } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { schoolsTable as schools, tagColoursTable as colours } from './catalog-tables.ts'

/** Pairs of letters and border, `Red/White`, in their order on the form. */
export async function allTagColours(db: Db): Promise<{ id: number; warna: string }[]> {
  return db
    .select({ id: colours.id, warna: colours.warna })
    .from(colours)
    .orderBy(asc(colours.position), asc(colours.id))
}

export type StoredSchool = Omit<typeof schools.$inferSelect, 'position'>

export async function allSchools(db: Db): Promise<StoredSchool[]> {
  return db
    .select({
      id: schools.id,
      name: schools.name,
      imageUrl: schools.imageUrl,
      widthMm: schools.widthMm,
      heightMm: schools.heightMm,
      quantity: schools.quantity,
    })
    .from(schools)
    .orderBy(asc(schools.position), asc(schools.name), asc(schools.id))
}

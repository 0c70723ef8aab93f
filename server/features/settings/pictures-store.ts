import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { paymentPicturesTable as pictures } from './settings-tables.ts'

export type PictureRow = typeof pictures.$inferSelect

export async function findPicture(db: Db, name: string): Promise<PictureRow | undefined> {
  const [picture] = await db.select().from(pictures).where(eq(pictures.name, name))
  return picture
}

/** Stores a picture under the hash of its bytes, so that identical pictures are stored once. */
export async function insertPicture(db: Db, picture: PictureRow): Promise<void> {
  const { file } = picture
  await db.insert(pictures).values(picture).onConflictDoUpdate({ target: pictures.name, set: { file } })
}

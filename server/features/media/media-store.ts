import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { mediaFilesTable as files, type MediaFile } from './media-tables.ts'

export async function insertMediaFile(
  db: Db,
  file: Pick<MediaFile, 'id' | 'name' | 'type' | 'bytes' | 'uploadedBy' | 'file'>,
): Promise<void> {
  await db.insert(files).values({ ...file, complete: true })
}

/** Returns `null` if the file does not exist or its upload is incomplete. */
export async function findMediaFile(db: Db, id: string): Promise<MediaFile | null> {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.complete, true)))
  return file ?? null
}

export async function findOldMediaFiles(db: Db, before: Date, after: string) {
  return db
    .select({ id: files.id, complete: files.complete })
    .from(files)
    .where(and(lt(files.uploadedAt, before), gt(files.id, after)))
    .orderBy(asc(files.id))
    .limit(200)
}

export async function deleteMediaFiles(db: Db, ids: string[]): Promise<void> {
  await db.delete(files).where(inArray(files.id, ids))
}

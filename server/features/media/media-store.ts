import { and, asc, eq, exists, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { filesTable as files, piecesTable as pieces, type MediaFile } from './media-tables.ts'

export async function insertFile(
  db: Db,
  file: Pick<MediaFile, 'id' | 'name' | 'type' | 'bytes' | 'uploadedBy' | 'file'>,
): Promise<void> {
  await db.insert(files).values({ ...file, complete: true })
}

/** Null when there is none, or not all of it yet. */
export async function findFile(db: Db, id: string): Promise<MediaFile | null> {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.complete, true)))
  return file ?? null
}

/** A file that an older version stored in the database; `undefined` if there is none. */
export async function nextFileToMove(db: Db): Promise<MediaFile | undefined> {
  const hasPieces = exists(db.select().from(pieces).where(eq(pieces.fileId, files.id)))
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.complete, true), isNull(files.file), hasPieces))
    .limit(1)
  return file
}

export async function readPieces(db: Db, fileId: string): Promise<Uint8Array> {
  const rows = await db
    .select({ content: pieces.content })
    .from(pieces)
    .where(eq(pieces.fileId, fileId))
    .orderBy(asc(pieces.start))
  return Buffer.concat(rows.map(({ content }) => content))
}

export async function markFileMoved(tx: Db, id: string, hash: string): Promise<void> {
  await tx.update(files).set({ file: hash }).where(eq(files.id, id))
  await tx.delete(pieces).where(eq(pieces.fileId, id))
}

/** Returns the disk space of deleted pieces, which `delete` leaves to the table. */
export async function releasePieces(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table media_pieces in access exclusive mode`)
    if ((await tx.$count(pieces)) === 0) await tx.execute(sql`truncate media_pieces`)
  })
}

/** Files uploaded before that time, in the order of their ids; `after` is the one that they come after. */
export async function oldFiles(db: Db, before: Date, after: string) {
  return db
    .select({ id: files.id, complete: files.complete })
    .from(files)
    .where(and(lt(files.uploadedAt, before), gt(files.id, after)))
    .orderBy(asc(files.id))
    .limit(200)
}

export async function removeFiles(db: Db, ids: string[]): Promise<void> {
  await db.delete(files).where(inArray(files.id, ids))
}

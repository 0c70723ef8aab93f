import { and, asc, desc, eq, gt, inArray, lt, lte } from 'drizzle-orm'
import type { Db } from '#server/platform/database.ts'
import { filesTable as files, piecesTable as pieces, type MediaFile } from './media-tables.ts'

/** Begins a file; nobody can fetch it until `completeFile`. */
export async function beginFile(
  db: Db,
  file: Pick<MediaFile, 'id' | 'name' | 'type' | 'bytes' | 'uploadedBy'>,
): Promise<void> {
  await db.insert(files).values(file)
}

export async function addPiece(db: Db, fileId: string, start: number, content: Uint8Array): Promise<void> {
  await db.insert(pieces).values({ fileId, start, content })
}

export async function completeFile(db: Db, id: string): Promise<void> {
  await db.update(files).set({ complete: true }).where(eq(files.id, id))
}

/** Null when there is none, or not all of it yet. */
export async function findFile(db: Db, id: string): Promise<MediaFile | null> {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.complete, true)))
  return file ?? null
}

export interface Span {
  /** First and last byte. */
  from: number
  to: number
}

/**
 * The bytes of a file from one to another, in pieces. Throws where it is swept away in the middle, so that nobody takes
 * half a file for a whole one.
 */
export async function* bytesOf(
  db: Db,
  { id }: Pick<MediaFile, 'id'>,
  { from, to }: Span,
): AsyncGenerator<Uint8Array> {
  for (let at = from; at <= to;) {
    const piece = await pieceAt(db, id, at)
    const left = piece?.content.subarray(at - piece.start, to + 1 - piece.start)
    if (!left?.length) throw new Error(`the upload ${id} ends at byte ${at}`)
    yield left
    at += left.length
  }
}

/** The piece in which the byte at `at` stands. */
async function pieceAt(db: Db, fileId: string, at: number) {
  const [piece] = await db
    .select()
    .from(pieces)
    .where(and(eq(pieces.fileId, fileId), lte(pieces.start, at)))
    .orderBy(desc(pieces.start))
    .limit(1)
  return piece ?? null
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

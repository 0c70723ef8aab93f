import type { Db } from '#server/db/database.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { markFileMoved, nextFileToMove, readPieces, releasePieces } from './media-store.ts'

/** Moves uploads of older versions out of the database, each in a transaction of its own. Returns how many. */
export async function moveMedia(db: Db, files: StoredFiles): Promise<number> {
  let moved = 0
  for (let file = await nextFileToMove(db); file; file = await nextFileToMove(db)) {
    const { id, type } = file
    const { hash } = await files.store(await readPieces(db, id), type)
    await db.transaction((tx) => markFileMoved(tx, id, hash))
    moved += 1
  }
  if (moved > 0) await releasePieces(db)
  return moved
}

import type { Database, Db } from './db/database.ts'
import {
  findNextOldFile,
  readOldFile,
  releaseTableSpace,
  replaceOldFile,
  type OldFileTable,
} from './storage/old-files-store.ts'
import { withFileMoveLock } from './storage/stored-files-store.ts'
import { StoredFiles } from './storage/stored-files.ts'

/** Columns that held the content of files before the table `stored_files` existed. */
const kinds: OldFileTable[] = [
  { table: 'order_designs', file: 'original_file', pieces: 'order_design_pieces', owner: 'design_id' },
  { table: 'order_designs', file: 'proof_file', column: 'proof', type: 'image/webp' },
  { table: 'media_files', file: 'file', pieces: 'media_pieces', owner: 'file_id' },
  { table: 'payment_slips', file: 'file', column: 'bytes' },
  { table: 'order_group_slips', file: 'file', column: 'bytes' },
  { table: 'payment_pictures', file: 'file', column: 'bytes' },
  { table: 'colour_profiles', file: 'file', column: 'profile', type: 'application/vnd.iccprofile' },
]

/**
 * Moves the files of older versions out of the database, each in its own transaction. An interrupted move continues
 * at the next start. If several processes start at the same time, one moves the files and the others wait.
 */
export async function moveFilesOutOfDatabase(
  database: Database,
  { storage }: StoredFiles,
  say: (line: string) => void,
): Promise<void> {
  await database.session((db) =>
    withFileMoveLock(db, async () => {
      const files = new StoredFiles(db, storage)
      let moved = 0
      for (const kind of kinds) {
        const before = moved
        while (await moveNext(db, files, kind)) {
          moved += 1
          if (moved % 500 === 0) say(`Moving files out of the database: ${moved} so far.`)
        }
        if (moved > before) await releaseTableSpace(db, kind)
      }
      if (moved > 0) say(`${moved} files were moved out of the database to ${storage.place}.`)
    }),
  )
}

async function moveNext(db: Db, files: StoredFiles, kind: OldFileTable): Promise<boolean> {
  const old = await findNextOldFile(db, kind)
  if (!old) return false
  const { hash } = await files.store(() => readOldFile(db, kind, old), old.type)
  await db.transaction((tx) => replaceOldFile(tx, kind, old, hash))
  return true
}

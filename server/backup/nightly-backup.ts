import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from '../db/database.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { copyNewFiles, openFileCopies, verifyCopies } from './file-copies.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Writes a backup of the rows to a new file. Copies stored files to the folder next to the backup, which all backups
 * share. Returns the number of rows. If the copies can't be written, the backup is deleted.
 */
export async function writeNightlyBackup(
  database: Database,
  files: FileStorage,
  file: string,
  passphrase: string | undefined,
): Promise<number> {
  const rows = await writeBackup(database, file, { passphrase })
  try {
    // Files are copied after the rows were written, so that every file to which the rows refer has been stored.
    const copies = openFileCopies(dirname(file), passphrase)
    await copyNewFiles(database.db, files, copies, passphrase)
    await verifyCopies(database.db, files, copies, passphrase)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  return rows
}

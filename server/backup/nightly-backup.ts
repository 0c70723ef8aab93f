import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from '../db/database.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { copyNewFiles, openFileCopies, verifyCopies } from './file-copies.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Writes a backup of the rows into a new file and copies stored files into the folder next to it, which all backups
 * share. Returns the number of rows. If the copies can't be written, there is no backup.
 */
export async function writeNightlyBackup(
  database: Database,
  files: FileStorage,
  file: string,
  passphrase: string | undefined,
): Promise<number> {
  const rows = await writeBackup(database, file, { passphrase })
  try {
    // After the rows, so that every file they refer to has been stored.
    const copies = openFileCopies(dirname(file), passphrase)
    await copyNewFiles(database.db, files, copies, passphrase)
    await verifyCopies(database.db, files, copies, passphrase)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  return rows
}

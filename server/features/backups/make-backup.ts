import { truncateText } from '#core/shared/truncate-text.ts'
import { randomInt } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { formatShopTime } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import {
  openAllFileCopies,
  openFileCopies,
  deleteOldCopies,
  uploadCopies,
} from '#server/backup/file-copies.ts'
import {
  insertRunningBackup,
  recordBackupResult,
  findBackupLimit,
  findOldestBackupTime,
  deleteOldBackupRecords,
  isBackupRunning,
} from './backups-store.ts'
import { openOffsiteStorage } from './offsite-storage.ts'
import { getBackupFolder, deleteOldBackupFiles, createBackupFolder, getFileSize } from './backup-folder.ts'
import { getErrorDetails } from '#server/error-details.ts'

export interface BackupDependencies {
  db: Db
  env: Env
  /** Writes a consistent backup to a new file. Throws an error with a one-line message. */
  write: (file: string) => Promise<unknown>
}

/**
 * Makes a backup. Errors are recorded for the health page and not thrown, because a retry after a full disk
 * would fail too. `by` is empty for the nightly backup.
 */
export async function makeBackup({ db, env, write }: BackupDependencies, by: string): Promise<void> {
  if (await isBackupRunning(db)) return
  const name = createBackupName(new Date()) + (env.BACKUP_PASSPHRASE ? '.enc' : '')
  const file = join(getBackupFolder(env), name)
  await insertRunningBackup(db, { name, host: hostname(), madeBy: by })
  const problem = await getProblem(async () => {
    await createBackupFolder(getBackupFolder(env))
    await write(file)
  })
  if (problem) {
    await recordBackupResult(db, name, { good: false, bytes: null, problem, elsewhere: null })
    return
  }
  const limit = await findBackupLimit(db)
  const elsewhere = openOffsiteStorage(env)
  const copies = openFileCopies(getBackupFolder(env), env.BACKUP_PASSPHRASE)
  const missingNote =
    elsewhere &&
    (await getProblem(async () => {
      await uploadCopies(copies, elsewhere.copies)
      await elsewhere.upload(file, name)
    }))
  // Old backups are deleted only after the new one is stored.
  const cleanupNote =
    (await getProblem(() => deleteOldBackupFiles(getBackupFolder(env), limit))) ??
    (elsewhere && !missingNote ? await getProblem(() => elsewhere.deleteOldBackups(limit)) : null)
  await recordBackupResult(db, name, {
    good: true,
    bytes: await getFileSize(file),
    problem: missingNote ?? cleanupNote ?? null,
    elsewhere: elsewhere && missingNote === null,
  })
  await deleteOldBackupRecords(db, limit)
  const oldest = await findOldestBackupTime(db)
  if (oldest)
    await deleteOldCopies(
      db,
      [...openAllFileCopies(getBackupFolder(env)), ...(elsewhere ? [elsewhere.copies] : [])],
      oldest,
    )
}

/**
 * Returns a file name such as `cetak-2026-11-22-033000412-k3f9.gz`. The time is in shop time with milliseconds, so
 * that sorting by name sorts by time.
 */
function createBackupName(at: Date): string {
  const [day = '', time = ''] = formatShopTime(at).split(' ')
  const ms = String(at.getMilliseconds()).padStart(3, '0')
  return `cetak-${day}-${time.replaceAll(':', '')}${ms}-${randomInt(36 ** 3, 36 ** 4).toString(36)}.gz`
}

async function getProblem(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    const { message = '', code } = getErrorDetails(error)
    if (code === 'ENOSPC') return 'The disk is full.'
    return truncateText(message, 300)
  }
}

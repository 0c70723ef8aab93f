import { cutText } from '#core/shared/cut-text.ts'
import { randomInt } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { formatShopTime } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { allCopies, openCopies, removeOldCopies, sendCopies } from '#server/backup/copied-files.ts'
import {
  beginBackup,
  endBackup,
  findKeep,
  findOldestBackup,
  forgetBackups,
  isBeingMade,
} from './backups-store.ts'
import { openElsewhere } from './elsewhere.ts'
import { folderOf, keepLast, makeFolder, sizeOf } from './folder.ts'
import { factsOf } from '#server/error-details.ts'

export interface BackUpParts {
  db: Db
  env: Env
  /** Writes a consistent backup to a new file. Throws an error with a one-line message. */
  write: (file: string) => Promise<unknown>
}

/**
 * Makes a backup, copies it to remote storage if configured, and deletes old ones. Errors are recorded for Health and
 * not thrown, because a retry after a full disk would fail too. `by` is empty for the nightly backup.
 */
export async function backUp({ db, env, write }: BackUpParts, by: string): Promise<void> {
  // Requested while another one is being made.
  if (await isBeingMade(db)) return
  const name = createBackupName(new Date()) + (env.BACKUP_PASSPHRASE ? '.enc' : '')
  const file = join(folderOf(env), name)
  await beginBackup(db, { name, host: hostname(), madeBy: by })
  const problem = await getProblem(async () => {
    await makeFolder(folderOf(env))
    await write(file)
  })
  if (problem) {
    await endBackup(db, name, { good: false, bytes: null, problem, elsewhere: null })
    return
  }
  const keep = await findKeep(db)
  const elsewhere = openElsewhere(env)
  const copies = openCopies(folderOf(env), env.BACKUP_PASSPHRASE)
  const notThere =
    elsewhere &&
    (await getProblem(async () => {
      await sendCopies(copies, elsewhere.copies)
      await elsewhere.put(file, name)
    }))
  // Old backups are deleted only if there are enough newer ones, so a failure deletes nothing.
  const notTidied =
    (await getProblem(() => keepLast(folderOf(env), keep))) ??
    (elsewhere && !notThere ? await getProblem(() => elsewhere.keepLast(keep)) : null)
  await endBackup(db, name, {
    good: true,
    bytes: await sizeOf(file),
    problem: notThere ?? notTidied ?? null,
    elsewhere: elsewhere && notThere === null,
  })
  await forgetBackups(db, keep)
  const oldest = await findOldestBackup(db)
  if (oldest)
    await removeOldCopies(db, [...allCopies(folderOf(env)), ...(elsewhere ? [elsewhere.copies] : [])], oldest)
}

/**
 * Returns a file name such as `cetak-2026-11-22-033000412-k3f9.gz`, in shop time to the millisecond, so that names
 * sort by time.
 */
function createBackupName(at: Date): string {
  const [day = '', time = ''] = formatShopTime(at).split(' ')
  const ms = String(at.getMilliseconds()).padStart(3, '0')
  return `cetak-${day}-${time.replaceAll(':', '')}${ms}-${randomInt(36 ** 3, 36 ** 4).toString(36)}.gz`
}

/** Runs the work and returns its error message, or `null` if it succeeded. */
async function getProblem(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    const { message = '', code } = factsOf(error)
    if (code === 'ENOSPC') return 'The disk is full.'
    return cutText(message, 300)
  }
}

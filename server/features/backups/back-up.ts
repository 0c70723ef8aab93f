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
  /** Writes everything of one instant into a new file; throws one clear line. */
  write: (file: string) => Promise<unknown>
}

/**
 * Makes a backup, puts a copy elsewhere where that is set up, and removes what is no longer kept. What goes wrong is
 * written down for Health and not thrown: what fills a disk would only be tried again at once. `by`: empty at night.
 */
export async function backUp({ db, env, write }: BackUpParts, by: string): Promise<void> {
  // Asked for while one was being made.
  if (await isBeingMade(db)) return
  const name = nameOf(new Date()) + (env.BACKUP_PASSPHRASE ? '.enc' : '')
  const file = join(folderOf(env), name)
  await beginBackup(db, { name, host: hostname(), madeBy: by })
  const problem = await problemOf(async () => {
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
    (await problemOf(async () => {
      await sendCopies(copies, elsewhere.copies)
      await elsewhere.put(file, name)
    }))
  // What is kept stays as long as there are not as many newer ones, so a failure removes nothing.
  const notTidied =
    (await problemOf(() => keepLast(folderOf(env), keep))) ??
    (elsewhere && !notThere ? await problemOf(() => elsewhere.keepLast(keep)) : null)
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

/** `cetak-2026-11-22-033000412-k3f9.gz`, in shop time to the millisecond, so that names sort by time. */
function nameOf(at: Date): string {
  const [day = '', time = ''] = formatShopTime(at).split(' ')
  const ms = String(at.getMilliseconds()).padStart(3, '0')
  return `cetak-${day}-${time.replaceAll(':', '')}${ms}-${randomInt(36 ** 3, 36 ** 4).toString(36)}.gz`
}

/** Null when it went well. */
async function problemOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    const { message = '', code } = factsOf(error)
    if (code === 'ENOSPC') return 'The disk is full.'
    return cutText(message, 300)
  }
}

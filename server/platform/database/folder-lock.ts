import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { factsOf } from '../thrown-facts.ts'

/** Another process has this data folder open. */
export class DataFolderInUse extends Error {
  readonly clear = true
  readonly folder: string

  constructor(folder: string) {
    super(`Another Cetak is already running on the data folder ${folder}. Stop it, or set DATA_DIR.`)
    this.folder = folder
  }
}

/** The data folder can't be made, read or written, or holds something that this version can't open. */
export class DataFolderUnusable extends Error {
  readonly clear = true

  constructor(folder: string, why: string, options?: ErrorOptions) {
    super(`The data folder ${folder} can't be used: ${why}.`, options)
  }
}

const sqliteBusy = 5

/** In place of the system's words, for what people meet. */
const plainly: Record<string, string> = {
  EACCES: 'permission denied',
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder',
}

/**
 * Makes this process the only owner of a data folder, until the returned function is called or the process ends
 * in whatever way. Two owners would both succeed and silently ruin the database. The lock is SQLite's exclusive
 * lock on an empty file: node has no `flock`, and a kernel lock, unlike a file with a process id, can't be left
 * behind by `kill -9`. (Nothing else may open that file: closing it anywhere in this process would free the lock.)
 */
export function lockFolder(dataDir: string): () => void {
  const folder = resolve(dataDir)
  let lock: DatabaseSync | undefined
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    lock = new DatabaseSync(join(folder, 'database.lock'), { timeout: 0 })
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock?.close()
    const { errcode, code, message = '' } = factsOf(error)
    if (errcode === sqliteBusy) throw new DataFolderInUse(folder)
    throw new DataFolderUnusable(folder, plainly[code ?? ''] ?? message, { cause: error })
  }
  const server = lock
  return () => server.close()
}

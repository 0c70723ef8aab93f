import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The program's entries in its data folder. Other entries are not touched. */
const ours = ['database', 'database.lock', 'ballast', 'backups', 'copies', 'jwt-secret']

/**
 * Makes the data folder and the program's files in it readable only for their owner, even if an older version or an
 * administrator made them readable. They contain customers' data and the key that signs sessions.
 */
export function makeFolderPrivate(dataDir: string): void {
  if (!isFolder(dataDir)) return
  setMode(dataDir, 0o700)
  for (const name of ours) makePrivate(join(dataDir, name))
}

function makePrivate(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isFile()) setMode(path, 0o600)
  if (!found?.isDirectory()) return
  setMode(path, 0o700)
  for (const name of readdirSync(path)) makePrivate(join(path, name))
}

/** False also for a path that runs through a file: opening the database says what is wrong with it. */
function isFolder(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    return false
  }
}

/** Ignores file systems without modes and files of another user. */
function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {
    // The mode can't be changed, so access is up to the system.
  }
}

import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What the program keeps in its data folder. Anything else there is left as it is. */
const ours = ['database', 'database.lock', 'ballast', 'backups', 'copies', 'jwt-secret']

/**
 * Lets only their owner read the data folder and all that the program keeps in it, also what an older version or an
 * administrator made readable. Files hold customers' data and the key that signs sessions.
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

const isFolder = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** File systems without modes, and files of another user, stay as they are. */
function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {
    // Then the system decides who may read it.
  }
}

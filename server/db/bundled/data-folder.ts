import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
} from 'node:fs'
import { join } from 'node:path'
import { getErrorDetails } from '#server/error-details.ts'

export class DataFolderInUseError extends Error {
  readonly clear = true

  constructor(folder: string) {
    super(`Another Cetak is already running on the data folder ${folder}. Stop it, or set DATA_DIR.`)
  }
}

export class DataFolderUnusableError extends Error {
  readonly clear = true

  constructor(folder: string, why: string, options?: ErrorOptions) {
    super(`The data folder ${folder} can't be used: ${why}.`, options)
  }
}

export const getClusterFolder = (dataDir: string) => join(dataDir, 'postgres')

export function readClusterVersion(dataDir: string): string | null {
  const file = join(getClusterFolder(dataDir), 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

const plainMessages: Record<string, string> = {
  EACCES: 'permission denied',
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder',
}

export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code, message = '' } = getErrorDetails(error)
    throw new DataFolderUnusableError(folder, plainMessages[code ?? ''] ?? message, { cause: error })
  }
  if (existsSync(join(folder, 'database')) && readClusterVersion(folder) === null)
    throw new DataFolderUnusableError(
      folder,
      'an earlier version of Cetak made its database. With that version run `npm run cetak -- backup FILE`; then set DATA_DIR to a new folder and run `npm run cetak -- restore FILE` with this version',
    )
}

/**
 * Cetak's own files in the data folder. PostgreSQL's files are not listed, because PostgreSQL sets their
 * modes.
 */
const ownEntries = ['ballast', 'backups', 'jwt-secret', 'postgres-password']

/**
 * Gives only the owner access to the data folder and the program's files in it, even if an older version or an
 * administrator made them readable. They contain customer data and the key that signs sessions.
 */
export function makeFolderPrivate(dataDir: string): void {
  if (!isFolder(dataDir)) return
  setMode(dataDir, 0o700)
  for (const name of ownEntries) makePrivate(join(dataDir, name))
}

function makePrivate(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isFile()) setMode(path, 0o600)
  if (!found?.isDirectory()) return
  setMode(path, 0o700)
  for (const name of readdirSync(path)) makePrivate(join(path, name))
}

/** Returns `false` also if a parent in the path is a file. Opening the database then reports the problem. */
function isFolder(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    return false
  }
}

function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {
    // If the mode can't be changed, the existing mode applies.
  }
}

import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, DatabaseOptions } from '../database.ts'
import { openDatabase } from './open-database.ts'
import { askForCopy } from './folder-copies.ts'
import { DataFolderInUse, DataFolderUnusable } from './folder-lock.ts'

/** A database to be looked at, and whether the program may be running on it. */
export interface Looked {
  database: Database
  /** False: nobody sends from it now, so what is half done can only have been left behind. */
  live: boolean
  close: () => Promise<void>
}

/**
 * Opens the database for a look, whether or not the program runs: PostgreSQL beside it, the embedded one itself or,
 * while another process owns it, a copy which that process makes. Never makes a database.
 */
export async function openToLook(options: DatabaseOptions): Promise<Looked> {
  const { dataDir } = options
  try {
    return await openToWrite(options)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
  }
  const copy = await askForCopy(dataDir)
  const remove = () => rm(copy, { recursive: true, force: true })
  try {
    const database = await openDatabase({ dataDir: copy })
    return { database, live: true, close: () => database.close().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The same to write to it; not possible while another process owns the embedded one. */
export async function openToWrite(options: DatabaseOptions): Promise<Looked> {
  const { dataDir, databaseUrl } = options
  if (!databaseUrl && !existsSync(join(dataDir, 'database')))
    throw new DataFolderUnusable(dataDir, 'there is no database in it (is DATA_DIR right?)')
  return looked(await openDatabase(options), databaseUrl !== undefined)
}

const looked = (database: Database, live: boolean) => ({ database, live, close: () => database.close() })

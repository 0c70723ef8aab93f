import type { Database, DatabaseOptions } from '../database.ts'

/**
 * Opens PostgreSQL where an address is given, else the embedded database in `dataDir`. Throws `DataFolderInUse`
 * and `DataFolderUnusable` for the latter, `DatabaseUnreachable` for the former; each has one clear line.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, log } = options
  // Each engine is loaded only where it is used.
  if (databaseUrl) {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(databaseUrl, log)
  }
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded({ dataDir, ...(log && { log }) })
}

import { readClusterVersion, DataFolderUnusableError } from './bundled/data-folder.ts'
import { maintainBallast, shrinkBallast } from './bundled/ballast.ts'
import { startBundledServer } from './bundled/bundled-server.ts'
import { openPool, openPostgres } from './postgres.ts'
import type { Database, DatabaseOptions } from './database.ts'

/**
 * Connects to the PostgreSQL server at `databaseUrl`, or starts the bundled server in `dataDir`. The bundled server
 * stops when the database is closed. Throws `DatabaseUnreachableError` for a server at `databaseUrl`. Throws
 * `DataFolderInUseError`, `DataFolderUnusableError` and `PostgresNotFoundError` for the bundled server. Each
 * message is one line of advice.
 */
export async function openDatabase({ dataDir, databaseUrl, log }: DatabaseOptions): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, log) : (await openBundled({ dataDir, log })).database
}

export interface MaintenanceDatabase {
  database: Database
  /** False if no engine runs on the database. Unfinished work was then left by an engine that has stopped. */
  live: boolean
}

/** Opens the database for maintenance while the program may be running. Never creates a database. */
export async function openForMaintenance({
  dataDir,
  databaseUrl,
  log,
}: DatabaseOptions): Promise<MaintenanceDatabase> {
  if (databaseUrl) return { database: await openPostgres(databaseUrl, log), live: true }
  if (readClusterVersion(dataDir) === null)
    throw new DataFolderUnusableError(dataDir, 'there is no database in it (is DATA_DIR right?)')
  return openBundled({ dataDir, log, join: true })
}

async function openBundled(options: {
  dataDir: string
  log: DatabaseOptions['log']
  join?: boolean
}): Promise<MaintenanceDatabase> {
  const server = await startBundledServer(options)
  const opened = openPool(server.connection, {
    log: options.log,
    freeSpace: () => server.isOwned && shrinkBallast(options.dataDir),
  })
  const stopBallast = server.isOwned ? maintainBallast(options.dataDir, options.log) : async () => {}
  let closing: Promise<void> | undefined
  const close = async () => {
    await stopBallast()
    await opened.close()
    await server.stop()
  }
  return {
    database: { ...opened, bundled: true, close: () => (closing ??= close()) },
    live: !server.isOwned,
  }
}

import { clusterVersion, DataFolderUnusable } from './bundled/data-folder.ts'
import { keepBallast, shrinkBallast } from './bundled/ballast.ts'
import { startBundledServer } from './bundled/bundled-server.ts'
import { openPool, openPostgres } from './postgres.ts'
import type { Database, DatabaseOptions } from './database.ts'

/**
 * Opens the PostgreSQL server at `databaseUrl` or, without one, starts the bundled server in `dataDir`, which closing the
 * database stops. Throws `DatabaseUnreachable` for the former, `DataFolderInUse`, `DataFolderUnusable` and `NoPostgres` for
 * the latter; each has one clear line.
 */
export async function openDatabase({ dataDir, databaseUrl, log }: DatabaseOptions): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, log) : (await openBundled({ dataDir, log })).database
}

/** A database that is open beside a running program or instead of it. */
export interface Looked {
  database: Database
  /** False: nobody sends from it now, so what is half done can only have been left behind. */
  live: boolean
}

/** Opens the database for upkeep, whether or not the program runs on it. Never makes a database. */
export async function openBeside({ dataDir, databaseUrl, log }: DatabaseOptions): Promise<Looked> {
  if (databaseUrl) return { database: await openPostgres(databaseUrl, log), live: true }
  if (clusterVersion(dataDir) === null)
    throw new DataFolderUnusable(dataDir, 'there is no database in it (is DATA_DIR right?)')
  return openBundled({ dataDir, log, join: true })
}

async function openBundled(options: {
  dataDir: string
  log: DatabaseOptions['log']
  join?: boolean
}): Promise<Looked> {
  const server = await startBundledServer(options)
  const opened = openPool(server.connection, {
    log: options.log,
    makeRoom: () => server.owned && shrinkBallast(options.dataDir),
  })
  const stopBallast = server.owned ? keepBallast(options.dataDir, options.log) : async () => {}
  let closing: Promise<void> | undefined
  const close = async () => {
    await stopBallast()
    await opened.close()
    await server.stop()
  }
  return {
    database: { ...opened, bundled: true, close: () => (closing ??= close()) },
    live: !server.owned,
  }
}

import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { sql } from 'drizzle-orm'

/**
 * The database or a transaction. It is the first parameter of every `*-store.ts` function.
 *
 * Inside `db.transaction(async (tx) => …)`, only `tx` may be used. The outer handle throws at once.
 */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  /** True for the server in `DATA_DIR`, which this program runs. False for a server at `DATABASE_URL`. */
  bundled: boolean
  db: Db
  /**
   * Listens to NOTIFY on a channel, across processes. After a lost connection, notifications may have been missed, so
   * every listener is called as `heard('')` and has to reload. Returns a function that stops listening.
   */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** Runs `work` in a session without time limits, for migrations and maintenance. */
  session<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs SQL for a library that writes its own SQL (pg-boss). Without values, several statements are allowed. */
  run(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Waits for running work and then closes the connections. A second call has no effect. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  dataDir: string
  /** URL of a PostgreSQL server (version 15 or newer) that is used instead of the bundled server. */
  databaseUrl?: string | undefined
  log?: Logger | undefined
}

/**
 * Prefix for statements whose best plan depends on their values. Statements with this prefix are not prepared (see
 * `NamedStatements`), so PostgreSQL plans them for each set of values.
 */
export const replannedPrefix = sql.raw('/* replanned */ ')

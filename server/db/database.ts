import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { sql } from 'drizzle-orm'

/**
 * The first parameter of every `*-store.ts` function: the database or a transaction.
 *
 * Inside `db.transaction(async (tx) => …)` only `tx` may be used. The outer handle throws at once.
 */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  /** True for the server in `DATA_DIR`, which belongs to this program. False for a server at `DATABASE_URL`. */
  bundled: boolean
  db: Db
  /**
   * Listens to NOTIFY on a channel, across processes. After a lost connection, notifications may be missing, so
   * `heard('')` asks every listener to reload. Returns a function that stops listening.
   */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** Opens a session without time limits, for migrations and maintenance. */
  session<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs SQL for a library that writes its own (pg-boss). Without values, several statements are allowed. */
  run(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Lets running work end, then closes. May be called twice. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** The folder of the bundled server's files. Created if missing. */
  dataDir: string
  /** A PostgreSQL server (15 or newer) instead of the bundled one. */
  databaseUrl?: string | undefined
  log?: Logger | undefined
}

/**
 * Prefix for statements whose best plan depends on their values. They are not prepared (see `NamedStatements`), so
 * they are planned for each set of values.
 */
export const replanned = sql.raw('/* planned anew */ ')

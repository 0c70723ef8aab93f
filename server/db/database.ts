import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { sql } from 'drizzle-orm'

/**
 * What every `*-store.ts` function takes first: the database or a transaction in it.
 *
 * Inside `db.transaction(async (tx) => …)` only `tx` may be used: the outer handle throws at once.
 */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  /** The server in `DATA_DIR`, which this machine's one program owns; false: a server at `DATABASE_URL`. */
  bundled: boolean
  db: Db
  /**
   * Hears NOTIFY on a channel, across processes. Survives a lost connection; what was said
   * meanwhile is lost, so after it `heard('')` asks every listener to look for itself. Returns how to stop.
   */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** A session without time limits, for migrations and upkeep. */
  session<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs SQL text for a library that writes its own (pg-boss); several statements where there are no values. */
  run(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Lets what is under way end, then closes. May be called twice. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** The folder of the bundled server's files; made when it isn't there. */
  dataDir: string
  /** A PostgreSQL server (15 or newer) instead of the bundled one. */
  databaseUrl?: string | undefined
  log?: Logger | undefined
}

/**
 * Stands before a statement whose best plan depends on its values so much that no kept plan does for all of them: such a
 * text gets no name (see `NamedStatements`), and is planned for the values that it has.
 */
export const plannedAnew = sql.raw('/* planned anew */ ')

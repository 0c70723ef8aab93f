import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { openEmbedded } from './database/embedded.ts'
import { openPostgres } from './database/postgres.ts'

/**
 * What every `*-store.ts` function takes first: the database or a transaction in it. Both engines are seen as
 * this one type; typed columns come back the same on both, raw `sql` results don't (counts: number or string).
 */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export interface Database {
  engine: 'pglite' | 'postgres'
  db: Db
  /** Runs a script of several statements, for migrations and upkeep; never with anything that a person typed. */
  run(script: string): Promise<void>
  /** Hears NOTIFY on a channel, across processes on PostgreSQL; survives a lost connection. Returns how to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Opens PostgreSQL where `databaseUrl` is given, else the embedded database under `dataDir`. */
export function openDatabase(options: {
  dataDir: string
  databaseUrl?: string
  log?: Logger
}): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl) : openEmbedded(options.dataDir)
}

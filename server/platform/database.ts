import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'

/**
 * What every `*-store.ts` function takes first: the database or a transaction in it. Both engines are seen as
 * this one type; typed columns come back the same on both, raw `sql` results don't (counts: number or string).
 */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export interface Database {
  engine: 'pglite' | 'postgres'
  db: Db
  /** Hears NOTIFY on a channel, across processes on PostgreSQL; survives a lost connection. Returns how to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

/** What the database takes up, and its version (`15.7`). */
export async function measureDatabase(db: Db): Promise<{ bytes: number; version: string }> {
  const { rows } = await db.execute<{ bytes: string; version: string }>(
    sql`select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`,
  )
  return { bytes: Number(rows[0]?.bytes ?? 0), version: rows[0]?.version ?? '' }
}

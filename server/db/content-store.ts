import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** How many changes of content the database has counted, as PostgreSQL writes it. */
export async function countChanges(db: Db): Promise<string> {
  const { rows } = await db.execute<{ changes: string }>(
    sql`select sum(changes)::text as changes from content_changes`,
  )
  return rows[0]?.changes ?? ''
}

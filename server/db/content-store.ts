import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

export async function countContentChanges(db: Db): Promise<string> {
  const { rows } = await db.execute<{ changes: string }>(
    sql`select sum(changes)::text as changes from content_changes`,
  )
  return rows[0]?.changes ?? ''
}

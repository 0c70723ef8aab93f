import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** Nobody sends them any more, and nobody has to decide about them. */
const expired = (before: Date): SQL => sql`
  scheduled_at < ${before.toISOString()}::timestamptz and (
    status in ('sent', 'cancelled') or (status = 'failed' and failure <> 'delivery_unknown'))`

export async function countExpiredMessages(db: Db, before: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from messages where ${expired(before)}`,
  )
  return rows[0]?.n ?? 0
}

/** Locked; those that somebody else has locked are left out. */
export async function lockExpiredMessages(tx: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from messages where ${expired(before)} order by scheduled_at limit ${limit} for update skip locked`)
  return rows.map(({ id }) => id)
}

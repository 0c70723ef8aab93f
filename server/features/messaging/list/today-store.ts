import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

export interface NextMessage {
  id: string
  phone: string
  at: Date
}

/** Messages that go out before `until`, those that are late among them: how many, `most` at most, and the first. */
export async function findSoon(
  db: Db,
  until: Date,
  { most, shown }: { most: number; shown: number },
): Promise<{ soon: number; next: NextMessage[] }> {
  const { rows } = await db.execute<{ id: string; phone: string; ms: number }>(sql`
    select id, phone, extract(epoch from due_at)::float8 * 1000 as ms from messages
    where due_at < ${until.toISOString()}::timestamptz and status = 'pending'
    order by due_at limit ${shown}`)
  const counted = await db.execute<{ soon: number }>(sql`
    select count(*)::int as soon from (
      select from messages
      where due_at < ${until.toISOString()}::timestamptz and status = 'pending' limit ${most}
    ) as found`)
  return {
    soon: counted.rows[0]?.soon ?? 0,
    next: rows.map(({ id, phone, ms }) => ({ id, phone, at: new Date(ms) })),
  }
}

import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

class TakeBack extends Error {}

/**
 * Writes 64 kB into new blocks and takes it back. One row again and again would fit where it was before, which a full
 * disk allows; emptied first, the table begins in a new file, and the way back removes it.
 */
export async function probeDiskWrite(db: Db): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      // One process waits for the other's look no longer than for its own.
      await tx.execute(sql`set local lock_timeout = '1500ms'`)
      await tx.execute(sql`truncate readiness`)
      await tx.execute(sql`
        insert into readiness (asked_at, filler)
        select now(), decode(string_agg(md5(random()::text), ''), 'hex')
        from generate_series(1, 32) as block, generate_series(1, 100) as part group by block`)
      throw new TakeBack()
    })
  } catch (error) {
    if (!(error instanceof TakeBack)) throw error
  }
}

/** What the database takes up, and its version (`15.7`). */
export async function measureDatabase(db: Db): Promise<{ bytes: number; version: string }> {
  const { rows } = await db.execute<{ bytes: string; version: string }>(
    sql`select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`,
  )
  return { bytes: Number(rows[0]?.bytes ?? 0), version: rows[0]?.version ?? '' }
}

import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

class RollbackError extends Error {}

/**
 * Checks that the database can write. Writes 64 kB into new blocks and rolls back, because rewriting one row would
 * succeed on a full disk. Truncating the table first gives it a new file, which the rollback removes.
 */
export async function probeDiskWrite(db: Db): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      // Another process may hold the lock for its own probe. A longer wait would exceed the 2 s limit of the health
      // check.
      await tx.execute(sql`set local lock_timeout = '1500ms'`)
      await tx.execute(sql`truncate readiness`)
      await tx.execute(sql`
        insert into readiness (asked_at, filler)
        select now(), decode(string_agg(md5(random()::text), ''), 'hex')
        from generate_series(1, 32) as block, generate_series(1, 100) as part group by block`)
      throw new RollbackError()
    })
  } catch (error) {
    if (!(error instanceof RollbackError)) throw error
  }
}

export async function measureDatabase(db: Db): Promise<{ bytes: number; version: string }> {
  const { rows } = await db.execute<{ bytes: string; version: string }>(
    sql`select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`,
  )
  return { bytes: Number(rows[0]?.bytes ?? 0), version: rows[0]?.version ?? '' }
}

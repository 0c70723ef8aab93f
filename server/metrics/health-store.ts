import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

class TakeBack extends Error {}

/**
 * Writes 64 kB into new blocks and takes it back. One row again and again would fit where it was before, which a full
 * disk allows; emptied first, the table begins in a new file, and the way back removes it.
 */
export async function writeAndTakeBack(db: Db): Promise<void> {
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

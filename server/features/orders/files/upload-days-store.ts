import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** Adds nothing and returns `false` if the network's daily total would exceed `maxBytes`. */
export async function addUploadToDailyTotal(
  db: Db,
  network: string,
  bytes: number,
  maxBytes: number,
): Promise<boolean> {
  const today = sql`(now() at time zone 'utc')::date`
  await db.execute(sql`delete from upload_days where day < ${today}`)
  const { rows } = await db.execute(sql`
    insert into upload_days as days (network, day, bytes) values (${network}, ${today}, ${bytes})
    on conflict (network, day) do update set bytes = days.bytes + excluded.bytes
      where days.bytes + excluded.bytes <= ${maxBytes}
    returning bytes`)
  return rows.length > 0
}

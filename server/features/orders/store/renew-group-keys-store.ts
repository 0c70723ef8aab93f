import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/database.ts'

/** Gives groups from a backup, which holds hashes in place of keys, new keys; the earlier links go on working. */
export async function renewGroupKeys(tx: Db): Promise<void> {
  const fresh = sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`
  await tx.execute(sql`
    update order_groups set
      earlier_organiser_key_hash = substr(organiser_key, 8), organiser_key = ${fresh},
      earlier_parents_key_hash = substr(parents_key, 8), parents_key = ${fresh}
    where organiser_key like 'sha256:%'`)
}

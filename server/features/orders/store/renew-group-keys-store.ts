import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/**
 * Gives groups new keys after a restore, because a backup contains only hashes of the parents' keys. Links
 * that were sent earlier still work.
 */
export async function renewGroupKeys(tx: Db): Promise<void> {
  const newKey = sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`
  await tx.execute(sql`
    update order_groups set
      earlier_parents_key_hash = substr(parents_key, 8), parents_key = ${newKey}
    where parents_key like 'sha256:%'`)
}

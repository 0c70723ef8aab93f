import { boolean, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { RetentionRules } from '#core/privacy/retention.ts'
import type { Db } from '#server/db/database.ts'

const rules = pgTable('retention_rules', {
  one: boolean().primaryKey().default(true),
  orders: integer(),
  messages: integer(),
  slips: integer(),
  originals: integer(),
  designs: integer(),
  jerseys: integer(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
})

export async function findRetentionRules(db: Db): Promise<{ rules: RetentionRules; startsAt: Date }> {
  const [row] = await db.select().from(rules)
  if (!row) throw new Error('retention_rules has no row')
  const { one: _, startsAt, ...found } = row
  return { rules: found, startsAt }
}

export async function updateRetentionRules(tx: Db, changed: RetentionRules): Promise<void> {
  // Saving the rules confirms them, so deletion may begin at once.
  await tx.update(rules).set({ ...changed, startsAt: sql`least(starts_at, now())` })
}

/**
 * Acquires the lock of the retention run until the transaction ends. Returns `false` if another process has
 * it.
 */
export async function lockRetentionRun(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('retention', 0)) as taken`,
  )
  return rows[0]?.taken ?? false
}

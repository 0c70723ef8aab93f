import { boolean, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { RetentionRules } from '#core/privacy/retention.ts'
import type { Db } from '#server/db/database.ts'

/** See `migrations/0172-retention.sql` and `0633-retention-of-originals.sql`. */
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

export async function findRules(db: Db): Promise<{ rules: RetentionRules; startsAt: Date }> {
  const [row] = await db.select().from(rules)
  if (!row) throw new Error('the rules of retention are always there')
  const { one: _, startsAt, ...found } = row
  return { rules: found, startsAt }
}

export async function storeRules(tx: Db, changed: RetentionRules): Promise<void> {
  // Whoever saves the rules has seen them.
  await tx.update(rules).set({ ...changed, startsAt: sql`least(starts_at, now())` })
}

/** One run at a time, in whichever process: false where another has it; until this transaction ends. */
export async function takeRun(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('retention', 0)) as taken`,
  )
  return rows[0]?.taken ?? false
}

import { boolean, integer, pgTable } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { RetentionRules } from '#core/privacy/retention.ts'
import type { Db } from '#server/db/database.ts'

/** See `migrations/0172-retention.sql`. */
const rules = pgTable('retention_rules', {
  one: boolean().primaryKey().default(true),
  orders: integer(),
  messages: integer(),
  slips: integer(),
  designs: integer(),
  jerseys: integer(),
})

export async function findRules(db: Db): Promise<RetentionRules> {
  const [row] = await db.select().from(rules)
  if (!row) throw new Error('the rules of retention are always there')
  const { one: _, ...found } = row
  return found
}

export async function storeRules(tx: Db, changed: RetentionRules): Promise<void> {
  await tx.update(rules).set(changed)
}

/** One run at a time, in whichever process: false where another has it; until this transaction ends. */
export async function takeRun(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('retention', 0)) as taken`,
  )
  return rows[0]?.taken ?? false
}

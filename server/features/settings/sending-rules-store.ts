import { and, getTableColumns, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sendingRulesTable as rules } from './settings-tables.ts'

export interface SendingRules extends Omit<typeof rules.$inferSelect, 'one'> {
  /** A condition: they are still the shop's rules. */
  unchanged: SQL
}

/** When messages may go out; each change is announced on the channel `sending_rules`. */
export async function findSendingRules(db: Db): Promise<SendingRules> {
  // What has last written them: another one after each change.
  const revision = sql<string>`xmin::text`
  const [row] = await db.select({ ...getTableColumns(rules), revision }).from(rules)
  if (!row) throw new Error('the sending rules have no row: it comes with the migrations')
  const { revision: known, ...found } = row
  return { ...found, unchanged: sql`exists (select from ${rules} where ${revision} = ${known})` }
}

export async function updateSendingRules(
  db: Db,
  change: Omit<SendingRules, 'pausedAt' | 'resumedAt' | 'pausedBy' | 'restoredAt' | 'unchanged'>,
): Promise<void> {
  await db.update(rules).set(change)
}

const paused = and(isNotNull(rules.pausedAt), isNull(rules.resumedAt))

/** False when it is paused already. By the database's clock, which the engines go by. */
export async function startPause(db: Db, by: string): Promise<boolean> {
  const started = await db
    .update(rules)
    .set({ pausedAt: sql`clock_timestamp()`, resumedAt: null, pausedBy: by })
    .where(sql`not (${paused})`)
    .returning({ one: rules.one })
  return started.length > 0
}

/** False when it is not paused. */
export async function endPause(db: Db): Promise<boolean> {
  const ended = await db
    .update(rules)
    .set({ resumedAt: sql`clock_timestamp()` })
    .where(paused)
    .returning({ one: rules.one })
  return ended.length > 0
}

/** A database that was filled from a backup sends nothing until a person resumes it. When that was, by its clock. */
export async function pauseRestored(tx: Db): Promise<void> {
  await tx.update(rules).set({
    pausedAt: sql`now()`,
    resumedAt: null,
    pausedBy: 'the restore of a backup',
    restoredAt: sql`now()`,
  })
}

/** Sending was resumed, and what may have gone out elsewhere before is known. */
export async function forgetRestore(db: Db): Promise<void> {
  await db.update(rules).set({ restoredAt: null })
}

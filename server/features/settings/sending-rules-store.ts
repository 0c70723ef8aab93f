import { and, getTableColumns, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sendingRulesTable as rules } from './settings-tables.ts'

export interface SendingRules extends Omit<typeof rules.$inferSelect, 'one'> {
  /** SQL condition that is true as long as the rules have not changed. */
  unchanged: SQL
}

/** Returns the sending rules. Every change of the rules is announced on the channel `sending_rules`. */
export async function findSendingRules(db: Db): Promise<SendingRules> {
  // The id of the last transaction that wrote the row differs after every change.
  const revision = sql<string>`xmin::text`
  const [row] = await db.select({ ...getTableColumns(rules), revision }).from(rules)
  if (!row) throw new Error('sending_rules has no row')
  const { revision: knownRevision, ...found } = row
  return { ...found, unchanged: sql`exists (select from ${rules} where ${revision} = ${knownRevision})` }
}

export async function updateSendingRules(
  db: Db,
  change: Omit<SendingRules, 'pausedAt' | 'resumedAt' | 'pausedBy' | 'restoredAt' | 'unchanged'>,
): Promise<void> {
  await db.update(rules).set(change)
}

const paused = and(isNotNull(rules.pausedAt), isNull(rules.resumedAt))

/**
 * Returns `false` if sending is already paused. The time comes from the database's clock, which the
 * engines use too.
 */
export async function startSendingPause(db: Db, by: string): Promise<boolean> {
  const started = await db
    .update(rules)
    .set({ pausedAt: sql`clock_timestamp()`, resumedAt: null, pausedBy: by })
    .where(sql`not (${paused})`)
    .returning({ one: rules.one })
  return started.length > 0
}

export async function endSendingPause(db: Db): Promise<boolean> {
  const ended = await db
    .update(rules)
    .set({ resumedAt: sql`clock_timestamp()` })
    .where(paused)
    .returning({ one: rules.one })
  return ended.length > 0
}

/** Pauses sending until staff resume it. The stored time comes from the database's clock. */
export async function pauseSendingAfterRestore(tx: Db): Promise<void> {
  await tx.update(rules).set({
    pausedAt: sql`now()`,
    resumedAt: null,
    pausedBy: 'the restore of a backup',
    restoredAt: sql`now()`,
  })
}

/**
 * Removes the mark of a restored database. Called after sending was resumed and possible duplicates were
 * resolved.
 */
export async function clearRestoreMark(db: Db): Promise<void> {
  await db.update(rules).set({ restoredAt: null })
}

import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { recurringMessagesTable as recurringMessages, type RecurringMessageRow } from './campaigns-tables.ts'

/** Returns `false` if a recurring message with this id exists. */
export async function insertRecurringMessage(
  tx: Db,
  row: typeof recurringMessages.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(recurringMessages)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: recurringMessages.id })
  return inserted.length > 0
}

/** Returns the recurring messages, sorted by the time of the next occurrence. Ended ones come last. */
export async function findRecurringMessages(db: Db): Promise<RecurringMessageRow[]> {
  return db
    .select()
    .from(recurringMessages)
    .orderBy(sql`${recurringMessages.nextAt} nulls last`, asc(recurringMessages.createdAt))
}

export async function findRecurringMessage(db: Db, id: string): Promise<RecurringMessageRow | null> {
  const [row] = await db.select().from(recurringMessages).where(eq(recurringMessages.id, id))
  return row ?? null
}

/** Locks a recurring message until the transaction ends, so that no job creates messages from it. */
export async function lockRecurringMessage(tx: Db, id: string): Promise<RecurringMessageRow | null> {
  const [row] = await tx.select().from(recurringMessages).where(eq(recurringMessages.id, id)).for('update')
  return row ?? null
}

/**
 * Finds a recurring message whose next occurrence is due within `withinMs`. Skips recurring
 * messages that another job has locked.
 */
export async function lockNextDueRecurringMessage(
  tx: Db,
  withinMs: number,
): Promise<RecurringMessageRow | null> {
  const isDueSoon = sql`${recurringMessages.nextAt} <= now() + ${withinMs} * interval '1 ms'`
  const [row] = await tx
    .select()
    .from(recurringMessages)
    .where(and(eq(recurringMessages.paused, false), isDueSoon))
    .orderBy(asc(recurringMessages.nextAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

export async function updateRecurringMessageRow(
  tx: Db,
  id: string,
  change: Partial<Omit<RecurringMessageRow, 'id'>>,
): Promise<void> {
  await tx.update(recurringMessages).set(change).where(eq(recurringMessages.id, id))
}

export async function deleteRecurringMessageRow(tx: Db, id: string): Promise<void> {
  await tx.delete(recurringMessages).where(eq(recurringMessages.id, id))
}

/**
 * Deletes the future pending messages of a recurring message. Returns the number of occurrences to which they belonged.
 * Skips messages that an engine is claiming, because these messages are sent.
 */
export async function deletePendingOccurrences(tx: Db, id: string): Promise<number> {
  const { rows } = await tx.execute<{ times: string }>(sql`
    with gone as (
      delete from messages where id in (
        select id from messages where repeat_id = ${id}::uuid and status = 'pending' and scheduled_at > now()
        for update skip locked
      ) returning scheduled_at
    ) select count(distinct scheduled_at) as times from gone`)
  return Number(rows[0]?.times ?? 0)
}

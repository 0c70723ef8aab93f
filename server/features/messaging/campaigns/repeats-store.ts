import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { repeatsTable as repeats, type RepeatRow } from './campaigns-tables.ts'

/** Returns false if one with this id exists. */
export async function insertRepeat(tx: Db, row: typeof repeats.$inferInsert): Promise<boolean> {
  const made = await tx.insert(repeats).values(row).onConflictDoNothing().returning({ id: repeats.id })
  return made.length > 0
}

/** Returns all recurring messages, by their next time. Ended ones come last. */
export async function findRepeats(db: Db): Promise<RepeatRow[]> {
  return db
    .select()
    .from(repeats)
    .orderBy(sql`${repeats.nextAt} nulls last`, asc(repeats.createdAt))
}

export async function findRepeat(db: Db, id: string): Promise<RepeatRow | null> {
  const [row] = await db.select().from(repeats).where(eq(repeats.id, id))
  return row ?? null
}

/** Returns the recurring message, locked until the transaction ends, so that no job creates messages of it. */
export async function lockRepeat(tx: Db, id: string): Promise<RepeatRow | null> {
  const [row] = await tx.select().from(repeats).where(eq(repeats.id, id)).for('update')
  return row ?? null
}

/** Locks one whose next messages are due within `withinMs`. Skips those that another job has locked. */
export async function lockNextDueRepeat(tx: Db, withinMs: number): Promise<RepeatRow | null> {
  const soon = sql`${repeats.nextAt} <= now() + ${withinMs} * interval '1 ms'`
  const [row] = await tx
    .select()
    .from(repeats)
    .where(and(eq(repeats.paused, false), soon))
    .orderBy(asc(repeats.nextAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

export async function updateRepeatRow(
  tx: Db,
  id: string,
  change: Partial<Omit<RepeatRow, 'id'>>,
): Promise<void> {
  await tx.update(repeats).set(change).where(eq(repeats.id, id))
}

export async function deleteRepeatRow(tx: Db, id: string): Promise<void> {
  await tx.delete(repeats).where(eq(repeats.id, id))
}

/**
 * Deletes its pending messages and returns how many occurrences they belonged to. Skips messages that an engine is
 * claiming, because they are sent.
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

import { and, eq, isNull, sql } from 'drizzle-orm'
import { bigint, date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/database.ts'

const locks = pgTable('month_locks', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** First day of the month. */
  month: date().notNull(),
  lockedBy: text('locked_by').notNull(),
  lockedAt: timestamp('locked_at', { withTimezone: true }).notNull().defaultNow(),
  unlockedAt: timestamp('unlocked_at', { withTimezone: true }),
  unlockedBy: text('unlocked_by'),
  unlockReason: text('unlock_reason'),
})

const getFirstDay = (day: string) => `${day.slice(0, 7)}-01`

export async function findMonthLock(
  db: Db,
  day: string,
): Promise<{ lockedBy: string; lockedAt: Date } | null> {
  const [row] = await db
    .select({ lockedBy: locks.lockedBy, lockedAt: locks.lockedAt })
    .from(locks)
    .where(and(eq(locks.month, getFirstDay(day)), isNull(locks.unlockedAt)))
  return row ?? null
}

export const isMonthLocked = async (db: Db, day: string): Promise<boolean> =>
  (await findMonthLock(db, day)) !== null

/**
 * Blocks transactions that record payments or close days until this transaction ends. Waits for those that have
 * already begun, so that none of them is overlooked.
 */
export async function lockPaymentsAndClosings(tx: Db): Promise<void> {
  await tx.execute(sql`lock table payments, day_closings in share row exclusive mode`)
}

export async function insertMonthLock(tx: Db, day: string, lockedBy: string): Promise<void> {
  await tx.insert(locks).values({ month: getFirstDay(day), lockedBy })
}

export async function endMonthLock(
  tx: Db,
  day: string,
  { by, reason }: { by: string; reason: string },
): Promise<boolean> {
  const ended = await tx
    .update(locks)
    .set({ unlockedAt: sql`now()`, unlockedBy: by, unlockReason: reason })
    .where(and(eq(locks.month, getFirstDay(day)), isNull(locks.unlockedAt)))
    .returning({ id: locks.id })
  return ended.length > 0
}

import { and, desc, eq, isNull, lte, between, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { dayClosingsTable as closings, type StoredClosing } from './closing-tables.ts'

/** Blocks other transactions that close or reopen days until this transaction ends. */
export async function lockClosings(tx: Db): Promise<void> {
  await tx.execute(sql`lock table day_closings in share row exclusive mode`)
}

export async function insertClosing(
  tx: Db,
  closing: Omit<StoredClosing, 'id' | 'closedAt' | 'reopenedAt' | 'reopenedBy' | 'reopenReason'>,
): Promise<void> {
  await tx.insert(closings).values(closing)
}

export async function findClosingsOfDay(db: Db, day: string): Promise<StoredClosing[]> {
  return db.select().from(closings).where(eq(closings.day, day)).orderBy(desc(closings.id))
}

export async function findClosings(db: Db, from: string, to: string): Promise<StoredClosing[]> {
  return db
    .select()
    .from(closings)
    .where(and(between(closings.day, from, to), isNull(closings.reopenedAt)))
}

/** Returns the cash float of the last closing up to this day, also if it was reopened. 0 if there is none. */
export async function findLatestCashFloat(db: Db, day: string): Promise<number> {
  const [row] = await db
    .select({ floatSen: closings.floatSen })
    .from(closings)
    .where(lte(closings.day, day))
    .orderBy(desc(closings.day), desc(closings.id))
    .limit(1)
  return row?.floatSen ?? 0
}

export async function findFirstClosedDay(db: Db): Promise<string | null> {
  const [row] = await db.select({ day: sql<string | null>`min(${closings.day})::text` }).from(closings)
  return row?.day ?? null
}

export async function reopenClosing(
  tx: Db,
  day: string,
  { by, reason }: { by: string; reason: string },
): Promise<boolean> {
  const changed = await tx
    .update(closings)
    .set({ reopenedAt: sql`now()`, reopenedBy: by, reopenReason: reason })
    .where(and(eq(closings.day, day), isNull(closings.reopenedAt)))
    .returning({ id: closings.id })
  return changed.length > 0
}

import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { jobsTable as jobs, type StoredJob } from '../production-tables.ts'

const inTurn = [asc(jobs.orderId), asc(jobs.item), asc(jobs.round)]

/** What was done so far about what lies on no sheet of these orders. */
export async function jobsOf(db: Db, orderIds: string[]): Promise<StoredJob[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(jobs)
    .where(inArray(jobs.orderId, orderIds))
    .orderBy(...inTurn)
}

/** Orders with a job that was begun and is not done, whatever became of the order. */
export async function ordersWithOpenJobs(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: jobs.orderId })
    .from(jobs)
    .where(isNull(jobs.doneAt))
    .limit(limit)
  return rows.map(({ orderId }) => orderId)
}

/** What was done last, the latest first. */
export async function latestDone(db: Db, limit: number): Promise<StoredJob[]> {
  return db.select().from(jobs).where(isNotNull(jobs.doneAt)).orderBy(desc(jobs.doneAt)).limit(limit)
}

/** Stores a job as it now is; its version becomes the next. The caller holds its order. */
export async function keepJob(tx: Db, job: StoredJob): Promise<void> {
  const next = { ...job, version: job.version + 1 }
  await tx
    .insert(jobs)
    .values(next)
    .onConflictDoUpdate({ target: [jobs.orderId, jobs.item, jobs.round], set: next })
}

/** It is as if nothing had been done about it. */
export async function removeJob(tx: Db, { orderId, item, round }: StoredJob): Promise<void> {
  await tx.delete(jobs).where(and(eq(jobs.orderId, orderId), eq(jobs.item, item), eq(jobs.round, round)))
}

/** Takes out of what was written about these jobs whatever names the customer. */
export async function forgetInJobs(tx: Db, orderIds: string[], name: string): Promise<void> {
  const named = sql`strpos(lower(${jobs.why} || ' ' || ${jobs.reference}), lower(${name})) > 0`
  await tx
    .update(jobs)
    .set({ why: '', reference: '' })
    .where(and(inArray(jobs.orderId, orderIds), named))
}

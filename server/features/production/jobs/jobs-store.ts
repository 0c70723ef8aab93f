import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { jobsTable as jobs, type StoredJob } from '../production-tables.ts'

const jobOrder = [asc(jobs.orderId), asc(jobs.item), asc(jobs.round)]

export async function findStoredJobs(db: Db, orderIds: string[]): Promise<StoredJob[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(jobs)
    .where(inArray(jobs.orderId, orderIds))
    .orderBy(...jobOrder)
}

/** Returns the orders with open jobs, whatever their stage is. */
export async function findIdsOfOrdersWithOpenJobs(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: jobs.orderId })
    .from(jobs)
    .where(isNull(jobs.doneAt))
    .limit(limit)
  return rows.map(({ orderId }) => orderId)
}

export async function findLatestCompletedJobs(db: Db, limit: number): Promise<StoredJob[]> {
  return db.select().from(jobs).where(isNotNull(jobs.doneAt)).orderBy(desc(jobs.doneAt)).limit(limit)
}

/** Stores a job and increments its version. The caller holds a lock on the order. */
export async function storeProductionJob(tx: Db, job: StoredJob): Promise<void> {
  const next = { ...job, version: job.version + 1 }
  await tx
    .insert(jobs)
    .values(next)
    .onConflictDoUpdate({ target: [jobs.orderId, jobs.item, jobs.round], set: next })
}

export async function deleteProductionJob(tx: Db, { orderId, item, round }: StoredJob): Promise<void> {
  await tx.delete(jobs).where(and(eq(jobs.orderId, orderId), eq(jobs.item, item), eq(jobs.round, round)))
}

export async function removeNameFromJobs(tx: Db, orderIds: string[], name: string): Promise<void> {
  const named = sql`strpos(lower(${jobs.why} || ' ' || ${jobs.reference}), lower(${name})) > 0`
  await tx
    .update(jobs)
    .set({ why: '', reference: '' })
    .where(and(inArray(jobs.orderId, orderIds), named))
}

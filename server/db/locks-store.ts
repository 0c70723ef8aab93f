import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * Acquires locks with these names until the transaction ends. Another transaction that acquires one of them waits.
 * Used for repeated requests, and for concurrent orders that count towards the same limit.
 */
export async function acquireLocks(tx: Db, ...names: string[]): Promise<void> {
  // One statement acquires the locks from left to right, so calls that name them in the same sequence can't
  // deadlock.
  const locks = names.map((name) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  await tx.execute(sql`select ${sql.join(locks, sql`, `)}`)
}

export const getRequestLockName = (requestId: string): string => `request ${requestId}`

/** Locks a request id, so that a repeated request waits and then sees the result of the first request. */
export const acquireRequestLock = (tx: Db, requestId: string): Promise<void> =>
  acquireLocks(tx, getRequestLockName(requestId))

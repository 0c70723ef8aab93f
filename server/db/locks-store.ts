import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * Locks these names until the transaction ends. Another transaction that locks one of them waits. Used for repeated
 * requests of an order and for orders that compete for the last use of a limit.
 */
export async function acquireLock(tx: Db, ...names: string[]): Promise<void> {
  // One statement takes them from left to right.
  const locks = names.map((name) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  await tx.execute(sql`select ${sql.join(locks, sql`, `)}`)
}

/** Returns the lock's name for a request id. */
export const getRequestLockName = (requestId: string): string => `request ${requestId}`

/** Locks a request id, so that a repeated request sees the result of the first. */
export const acquireRequestLock = (tx: Db, requestId: string): Promise<void> =>
  acquireLock(tx, getRequestLockName(requestId))

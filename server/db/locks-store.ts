import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * Holds back every other transaction that names one of these things, until this one ends: two posts of one order, or
 * two orders that would both be the last that a limit allows.
 */
export async function acquireLock(tx: Db, ...names: string[]): Promise<void> {
  // One statement takes them from left to right.
  const locks = names.map((name) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  await tx.execute(sql`select ${sql.join(locks, sql`, `)}`)
}

/** Names the turn of whatever is sent under this request id. */
export const requestLockName = (requestId: string): string => `request ${requestId}`

/** The turn of whatever is sent under this request id: the second finds what the first has done. */
export const acquireRequestLock = (tx: Db, requestId: string): Promise<void> =>
  acquireLock(tx, requestLockName(requestId))

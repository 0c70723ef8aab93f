import type { Db } from '#server/db/database.ts'
import { RefusedError, refuse } from '#server/http/refusal.ts'
import { isMonthLocked } from '../month-locks-store.ts'

/** Throws `RefusedError` if the month of a shop day is locked. */
export async function requireOpenMonth(tx: Db, day: string): Promise<void> {
  if (await isMonthLocked(tx, day)) throw new RefusedError(refuse('month_locked'))
}

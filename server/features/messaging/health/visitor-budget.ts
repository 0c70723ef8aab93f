import type { Db } from '#server/db/database.ts'
import { findSendingRules } from '../../settings/settings.ts'
import { findVisitorMessages } from './health-facts-store.ts'

/** Returns how many messages visitors can still cause today (FIX-22). Negative if they have caused more. */
export async function findVisitorBudget(db: Db): Promise<number> {
  const { visitorMessagesADay } = await findSendingRules(db)
  const { used, most } = await findVisitorMessages(db, visitorMessagesADay)
  return most - used
}

import type { Db } from '#server/db/database.ts'
import { findSendingRules } from '../../settings/settings.ts'
import { findVisitorMessages } from './health-facts-store.ts'

/**
 * Returns the number of messages that visitors may still cause today (FIX-22). Negative if they have exceeded
 * it.
 */
export async function findVisitorMessageBudget(db: Db): Promise<number> {
  const { visitorMessagesADay } = await findSendingRules(db)
  const { used, most } = await findVisitorMessages(db, visitorMessagesADay)
  return most - used
}

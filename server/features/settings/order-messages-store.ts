import type { OrderMessages } from '#core/settings/order-messages.ts'
import type { Db } from '#server/db/database.ts'
import { orderMessagesTable as rules } from './settings-tables.ts'

/** `unpaidSince`, `approveSince`: what has waited since before it is not reminded of. */
export interface KeptOrderMessages extends OrderMessages {
  unpaidSince: Date | null
  approveSince: Date | null
}

export async function findOrderMessages(db: Db): Promise<KeptOrderMessages> {
  const [row] = await db.select().from(rules)
  if (!row) throw new Error('the rules of order messages have no row: it comes with the migrations')
  const { byItself, unpaidDays, approveHours, unpaidSince, approveSince } = row
  return {
    by_itself: byItself,
    unpaid_days: unpaidDays,
    approve_hours: approveHours,
    unpaidSince,
    approveSince,
  }
}

export async function updateOrderMessages(db: Db, given: KeptOrderMessages): Promise<void> {
  const { by_itself, unpaid_days, approve_hours, unpaidSince, approveSince } = given
  await db.update(rules).set({
    byItself: by_itself,
    unpaidDays: unpaid_days,
    approveHours: approve_hours,
    unpaidSince,
    approveSince,
  })
}

import type { OrderMessages } from '../../../core/settings/order-messages.ts'
import type { Db } from '../../platform/database.ts'
import { orderMessagesTable as rules } from './settings-tables.ts'

/** `unpaidSince`: orders from before it are not reminded of. */
export async function findOrderMessages(db: Db): Promise<OrderMessages & { unpaidSince: Date | null }> {
  const [row] = await db.select().from(rules)
  if (!row) throw new Error('the rules of order messages have no row: it comes with the migrations')
  return { by_itself: row.byItself, unpaid_days: row.unpaidDays, unpaidSince: row.unpaidSince }
}

export async function updateOrderMessages(
  db: Db,
  { by_itself, unpaid_days }: OrderMessages,
  unpaidSince: Date | null,
): Promise<void> {
  await db.update(rules).set({ byItself: by_itself, unpaidDays: unpaid_days, unpaidSince })
}

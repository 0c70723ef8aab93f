import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { automaticActor, findOrderEvents } from '../store/order-events-store.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { lockOrderByPublicId } from '../store/orders-store.ts'
import { findOrdersToRemind } from './payment-reminders-store.ts'
import { writePaymentReminder } from './order-messages.ts'
import { sendAndRecordMessage } from '../store/send-and-record.ts'

const dayMs = 86_400_000
/** Maximum number of reminders per run. */
const batchSize = 50

/**
 * Sends one reminder for each order that is unpaid for the number of days in the settings. Returns the number of
 * reminders.
 */
export async function sendPaymentReminders({
  db,
  customerUrl,
}: Pick<OrdersDependencies, 'db' | 'customerUrl'>): Promise<number> {
  const { unpaid_days: days, unpaidSince: since } = await orderSettingsQueries.messages(db)
  if (days === null || since === null) return 0
  const before = new Date(Date.now() - days * dayMs)
  let reminded = 0
  for (const { publicId } of await findOrdersToRemind(db, { since, before, limit: batchSize }))
    reminded += await db.transaction(async (tx) => {
      const order = await lockOrderByPublicId(tx, publicId)
      // The order may have been paid, or its customer reminded, since the query.
      if (order?.stage !== 'new' || order.paidAt) return 0
      if ((await findOrderEvents(tx, order.id)).some(({ action }) => action === 'reminded')) return 0
      const text = await writePaymentReminder({ db: tx, customerUrl }, order)
      const key = `${order.id} unpaid`
      await sendAndRecordMessage(tx, order, { key, text, by: automaticActor, action: 'reminded' })
      return 1
    })
  return reminded
}

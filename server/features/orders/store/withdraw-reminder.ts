import type { Db } from '#server/db/database.ts'
import { cancelNotification } from '#server/features/messaging/messaging.ts'
import { findOrderEvents } from './order-events-store.ts'

/** Cancels a payment reminder that waits for the morning, because the order was paid or cancelled. */
export async function withdrawPaymentReminder(tx: Db, orderId: string, by: string): Promise<void> {
  const events = await findOrderEvents(tx, orderId)
  const key = events.find(({ action }) => action === 'reminded')?.changes.told?.key
  if (key) await cancelNotification(tx, key, by)
}

import type { Db } from '#server/db/database.ts'
import { enqueueNotification } from '#server/features/messaging/messaging.ts'
import { insertEvent, type NewOrderEvent } from './order-events-store.ts'
import type { Order } from './orders-tables.ts'

/**
 * Sends a message about an order and records it in the order's history. Does nothing if the order has no
 * phone number. A message with the same `key` is sent once. `move` is the id of the move that the message is
 * about, or `null`.
 */
export async function sendAndRecordMessage(
  tx: Db,
  order: Pick<Order, 'id' | 'phone'>,
  message: {
    key: string
    text: string
    by: string
    move?: number | null
    action?: NewOrderEvent['action']
    byVisitor?: boolean
    /** Defaults to now. */
    at?: Date | null
  },
): Promise<void> {
  if (order.phone === '') return
  const { key, text, by, move = null, action = 'told', byVisitor = false, at = null } = message
  await enqueueNotification(tx, { key, phone: order.phone, text, by, byVisitor, at })
  await insertEvent(tx, {
    orderId: order.id,
    action,
    fromStage: null,
    toStage: null,
    note: text,
    changes: { told: { move, key } },
    doneBy: by,
  })
}

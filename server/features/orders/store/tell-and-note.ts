import type { Db } from '#server/db/database.ts'
import { enqueueNotification } from '#server/features/messaging/messaging.ts'
import { insertEvent, type NewEvent } from './order-events-store.ts'
import type { Order } from './orders-tables.ts'

/**
 * Sends the customer a message and notes in the order's history what was said; neither where the order has no phone
 * number. `key`: there is one message for each;
 * `move`: the move that it tells of, null of none; `by`: who does it, by name.
 */
export async function tellAndNote(
  tx: Db,
  order: Pick<Order, 'id' | 'phone'>,
  told: {
    key: string
    text: string
    by: string
    move?: number | null
    action?: NewEvent['action']
    /** A visitor causes it, by a link. */
    byVisitor?: boolean
  },
): Promise<void> {
  if (order.phone === '') return
  const { key, text, by, move = null, action = 'told', byVisitor = false } = told
  await enqueueNotification(tx, { key, phone: order.phone, text, by, byVisitor })
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

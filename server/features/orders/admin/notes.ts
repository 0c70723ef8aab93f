import type { recordDesignReceived, addOrderNote } from '#core/orders/admin/admin-order.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { isPrintedFromDesign } from '#core/orders/files/designs.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { customerRemovedRefusal } from './lock-unchanged-order.ts'
import { presentOrderDetails } from './order-details.ts'
import { recordOrderEdit, insertEvent, insertEvents } from '../store/order-events-store.ts'
import { lockOrderByPublicId, updateOrder, updateOrders } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'

/**
 * Adds a note to orders. Increments their versions, so that staff who have an earlier version open see the
 * note before they decide.
 */
export async function addNoteToLockedOrders(
  tx: Db,
  orders: Order[],
  note: string,
  by: string,
): Promise<void> {
  const ids = orders.map(({ id }) => id)
  await updateOrders(tx, ids, {})
  const noteEvent = { action: 'noted', fromStage: null, toStage: null, note, doneBy: by } as const
  await insertEvents(
    tx,
    ids.map((orderId) => ({ ...noteEvent, orderId })),
  )
}

export async function handleAddOrderNote(
  db: Db,
  { id, note }: ParsedInputOf<typeof addOrderNote>,
  by: string,
) {
  return db.transaction(async (tx) => {
    const order = await lockOrderByPublicId(tx, id)
    if (!order) return refuse('not_found')
    const noteEvent = { action: 'noted', fromStage: null, toStage: null, note, doneBy: by } as const
    await insertEvent(tx, { ...noteEvent, orderId: order.id })
    return presentOrderDetails(tx, order)
  })
}

export async function handleRecordDesignReceived(
  db: Db,
  input: ParsedInputOf<typeof recordDesignReceived>,
  by: string,
) {
  return db.transaction(async (tx) => {
    const order = await lockOrderByPublicId(tx, input.id)
    if (!order || !isPrintedFromDesign(order.goods)) return refuse('not_found')
    if (order.anonymisedAt) return refuse('forbidden', customerRemovedRefusal)
    if ((order.designCameAt !== null) === input.came) return presentOrderDetails(tx, order)
    const changed = await updateOrder(tx, order, { designCameAt: input.came ? new Date() : null })
    const [from, to] = [order, changed].map((each) => (each.designCameAt ? receivedElsewhere : ''))
    await recordOrderEdit(tx, order.id, [{ what: 'Design', from: from ?? '', to: to ?? '' }], by)
    return presentOrderDetails(tx, changed)
  })
}

const receivedElsewhere = 'received elsewhere'

import type { recordDesignReceived, addOrderNote, confirmPayment } from '#core/orders/admin/admin-order.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { takesDesign } from '#core/orders/files/designs.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import { formatRinggit } from '#core/shared/money.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { changeable, nobodys } from './changeable-order.ts'
import { detailsOf } from './order-details.ts'
import { insertEdit, insertEvent, insertEvents } from '../store/order-events-store.ts'
import { lockByPublicId, updateOrder, updateOrders } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'

/** Handles `confirmPayment`. `by` is the actor's name. */
export async function changeMoney(db: Db, input: ParsedInputOf<typeof confirmPayment>, by: string) {
  return db.transaction(async (tx) => {
    const order = await changeable(tx, input)
    if (order instanceof Refusal) return order
    if (order.stage === 'new' || !isOrdered(order.stage)) return refuse('not_here')
    const seen = await seeLocked(tx, order, input, by)
    return detailsOf(tx, seen)
  })
}

/** Records a payment of a locked order without moving it. */
export async function seeLocked(
  tx: Db,
  order: Order,
  { paid_sen, note }: Pick<ParsedInputOf<typeof confirmPayment>, 'paid_sen' | 'note'>,
  by: string,
): Promise<Order> {
  const seen = await updateOrder(tx, order, { paidAt: order.paidAt ?? new Date(), paidSen: paid_sen })
  const before = order.paidSen === null ? '' : formatRinggit(order.paidSen)
  await insertEvent(tx, {
    orderId: order.id,
    action: 'saw the money',
    fromStage: null,
    toStage: null,
    note,
    changes: { edited: [{ what: 'Amount received', from: before, to: formatRinggit(paid_sen) }] },
    doneBy: by,
  })
  return seen
}

/**
 * Adds a note to locked orders without moving them. Their versions are incremented, so that pending decisions about
 * an earlier version are refused.
 */
export async function noteAllLocked(tx: Db, orders: Order[], note: string, by: string): Promise<void> {
  const ids = orders.map(({ id }) => id)
  await updateOrders(tx, ids, {})
  const written = { action: 'noted', fromStage: null, toStage: null, note, doneBy: by } as const
  await insertEvents(
    tx,
    ids.map((orderId) => ({ ...written, orderId })),
  )
}

/** Handles `addOrderNote`. */
export async function addNote(db: Db, { id, note }: ParsedInputOf<typeof addOrderNote>, by: string) {
  return db.transaction(async (tx) => {
    const order = await lockByPublicId(tx, id)
    if (!order) return refuse('not_found')
    const written = { action: 'noted', fromStage: null, toStage: null, note, doneBy: by } as const
    await insertEvent(tx, { ...written, orderId: order.id })
    return detailsOf(tx, order)
  })
}

/** Handles `recordDesignReceived`. */
export async function markDesignCame(db: Db, input: ParsedInputOf<typeof recordDesignReceived>, by: string) {
  return db.transaction(async (tx) => {
    const order = await lockByPublicId(tx, input.id)
    if (!order || !takesDesign(order.goods)) return refuse('not_found')
    if (order.anonymisedAt) return refuse('forbidden', nobodys)
    if ((order.designCameAt !== null) === input.came) return detailsOf(tx, order)
    const changed = await updateOrder(tx, order, { designCameAt: input.came ? new Date() : null })
    const [from, to] = [order, changed].map((each) => (each.designCameAt ? receivedElsewhere : ''))
    await insertEdit(tx, order.id, [{ what: 'Design', from: from ?? '', to: to ?? '' }], by)
    return detailsOf(tx, changed)
  })
}

const receivedElsewhere = 'came another way'

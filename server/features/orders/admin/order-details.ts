import type { OrderDetails, OrderEvent } from '#core/orders/admin/order-details.ts'
import { messageTextNamesByStage } from '#core/settings/message-texts.ts'
import { getParcelTrackingPage } from '#core/settings/carriers.ts'
import type { Db } from '#server/db/database.ts'
import { findNotification } from '#server/features/messaging/messaging.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { presentOrders } from './present-order.ts'
import {
  findLedgerEntries,
  findPossibleDuplicates,
  presentEntries,
} from '#server/features/payments/payments.ts'
import { removeReduction } from '#core/orders/total-reduction.ts'
import { paymentMethodLabels, type PaymentEntry } from '#core/payments/payment-entries.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { findOrderNumbers } from '../store/orders-store.ts'
import { getParcelWeight } from '../store/parcel-weight.ts'
import { findOrderEvents } from '../store/order-events-store.ts'
import type { EventChanges, Order, StoredOrderEvent } from '../store/orders-tables.ts'

export async function presentOrderDetails(db: Db, order: Order): Promise<OrderDetails> {
  const [listed] = await presentOrders(db, [order])
  if (!listed) throw new Error(`order ${order.id} was not listed`)
  const events = await findOrderEvents(db, order.id)
  const payments = await presentPayments(db, order)
  const shown: OrderEvent[] = []
  for (const { id, at, action, doneBy, fromStage, toStage, note, changes } of events)
    shown.push({
      id,
      at: at.toISOString(),
      action,
      by: doneBy,
      from: fromStage,
      to: toStage,
      note,
      changes: [...(changes.edited ?? []), ...listMovePayments(changes, payments)],
      message: (changes.told && (await findNotification(db, changes.told.key))?.state) ?? null,
    })
  return {
    order: listed,
    parcel: order.tracking
      ? getParcelTrackingPage((await orderSettingsQueries.carriers(db)).carriers, order)
      : null,
    parcel_weight: order.deliveryMethod === 'pos' ? await getParcelWeight(db, order) : null,
    events: shown,
    notification: await findNotification(db, order.id),
    payments,
    can_undo: findUndoableMove(events)?.id ?? null,
    can_tell: findMoveIdToNotify(order, events),
  }
}

async function presentPayments(db: Db, order: Order): Promise<PaymentEntry[]> {
  const { id } = order
  const duplicates = await findPossibleDuplicates(db, id)
  const numbers = await findOrderNumbers(
    db,
    duplicates.map(({ otherOrderId }) => otherOrderId),
  )
  const byEntry = new Map<number, string[]>()
  for (const duplicate of duplicates) {
    const number = numbers.get(duplicate.otherOrderId)
    if (number !== undefined) byEntry.set(duplicate.id, [...(byEntry.get(duplicate.id) ?? []), number])
  }
  return presentEntries(await findLedgerEntries(db, [id]), byEntry).map((entry) => ({
    ...entry,
    restores_total_sen: (removeReduction(order, entry.id)?.totalSen ?? order.totalSen) - order.totalSen,
  }))
}

/** Lists the payments with which a move to Paid was recorded. */
const listMovePayments = ({ paid }: EventChanges, payments: PaymentEntry[]): OrderEvent['changes'] =>
  payments
    .filter(({ id, kind }) => kind === 'payment' && paid?.added?.includes(id))
    .map(({ amount_sen: sen, method }) => ({
      what: 'Payment',
      from: '',
      to: `${formatRinggit(sen)}, ${paymentMethodLabels[method]}`,
    }))

export function findUndoableMove(events: StoredOrderEvent[]): StoredOrderEvent | null {
  const last = events.find(({ action }) => action === 'moved' || action === 'took back')
  return last?.action === 'moved' ? last : null
}

export function findMoveIdToNotify({ stage, phone }: Order, events: StoredOrderEvent[]): number | null {
  const last = findUndoableMove(events)
  if (phone === '' || !last || last.toStage !== stage || !messageTextNamesByStage[stage]) return null
  return events.some(({ changes }) => changes.told?.move === last.id) ? null : last.id
}

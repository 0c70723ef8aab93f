import { getOrderBalance, getTotalAfterRefund, getUpfrontAmount } from '#core/payments/order-balance.ts'
import { getCountedSen, getSumToRefund } from '#core/payments/cash-rounding.ts'
import { isProofOfPayment } from '#core/payments/payment-entries.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import { formatRinggit } from '#core/shared/money.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'
import {
  addToLedger,
  findEntryByEvidence,
  reverseEntries,
  type NewPayment,
  type StoredEntry,
} from '#server/features/payments/payments.ts'
import { withdrawPaymentReminder } from '../store/withdraw-reminder.ts'
import { insertEvent } from '../store/order-events-store.ts'
import { lockOrders, updateOrder } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { reduceOrderTotal, restoreOrderTotal } from './edit-order.ts'
import { moveLockedOrder, moveOrderBackToNew } from './move-order.ts'
import { writeStageMessageOnce } from './notify-customer.ts'

type Dependencies = Pick<OrdersDependencies, 'customerUrl' | 'siteUrl' | 'creditInvoice'>

export interface RecordPaymentResult {
  entry: StoredEntry
  /** If the order is cancelled, staff have to decide about the money. */
  order: Order
  /** False if this evidence was already recorded. The order is then unchanged. */
  isNew: boolean
}

export interface RecordPaymentOptions {
  /** Sends the customer the message about a move to Paid even if it is not automatic in Settings. */
  notify?: boolean
  /**
   * A refund also reduces the order's total, so that it leaves no balance due. An open invoice is credited to the
   * reduced total.
   */
  reduceOrder?: boolean
}

export type RecordPayment = (
  tx: Db,
  payment: NewPayment,
  options?: RecordPaymentOptions,
) => Promise<RecordPaymentResult>

/**
 * Records a payment, refund or fee, and locks the order. A payment that a provider or bank reports is
 * recorded once, so that repeated reports change nothing. A payment that covers the deposit, or the total if
 * there is none, moves a new order to Paid. Throws if the order does not exist.
 */
export async function recordPayment(
  dependencies: Dependencies,
  tx: Db,
  payment: NewPayment,
  options: RecordPaymentOptions = {},
): Promise<RecordPaymentResult> {
  const [order] = await lockOrders(tx, [payment.orderId])
  if (!order) throw new Error(`payment for an unknown order ${payment.orderId}`)
  const { evidence, evidenceRef = '', kind } = payment
  const before =
    isProofOfPayment(evidence) && evidenceRef
      ? await findEntryByEvidence(tx, { evidence, evidenceRef, kind })
      : null
  if (before) return { entry: before, order, isNew: false }
  return { ...(await recordPaymentForLockedOrder(dependencies, tx, order, payment, options)), isNew: true }
}

/** Like `recordPayment`, but the caller has locked the order. */
export async function recordPaymentForLockedOrder(
  dependencies: Dependencies,
  tx: Db,
  order: Order,
  payment: NewPayment,
  { notify = false, reduceOrder = false }: RecordPaymentOptions = {},
): Promise<{ entry: StoredEntry; order: Order }> {
  const { note = '', recordedBy: by } = payment
  const covers = payment.kind === 'payment' && coversStart(order, payment)
  if (covers && order.stage === 'new') {
    const tell = notify ? { tell: await writeStageMessageOnce(dependencies, tx, order, { to: 'paid' }) } : {}
    const moved = await moveLockedOrder(dependencies, tx, order, { to: 'paid', note, payment, ...tell }, by)
    if (moved instanceof Refusal)
      throw new Error(`order ${order.number} can't be moved to Paid: ${moved.code}`)
    const [entry] = moved.added
    if (!entry) throw new Error('moving a paid order recorded no payment')
    return { entry, order: moved.order }
  }
  const balance = getOrderBalance(order)
  const { due_sen: dueSen } = balance
  const settledSen = payment.kind === 'refund' ? getSumToRefund(balance, payment.amountSen) : dueSen
  const [entry] = await addToLedger(tx, payment, settledSen)
  if (!entry) throw new Error('inserting a payment returned no row')
  if (payment.kind === 'payment') await withdrawPaymentReminder(tx, order.id, by)
  const paidAt = covers && isOrdered(order.stage) ? (order.paidAt ?? entry.paidAt) : order.paidAt
  const changed = await updateOrder(tx, order, { paidAt })
  if (payment.kind !== 'fee')
    await recordPaymentEvent(tx, order, changed, {
      action: payment.kind === 'refund' ? 'refunded' : 'saw the money',
      note,
      by,
    })
  if (payment.kind !== 'refund' || !reduceOrder) return { entry, order: changed }
  const totalSen = getTotalAfterRefund({ totalSen: order.totalSen, dueSen }, order.paidSen - changed.paidSen)
  if (totalSen >= order.totalSen) return { entry, order: changed }
  const number = await dependencies.creditInvoice(tx, { ...changed, totalSen }, by)
  const reduction = { totalSen, reason: 'refund', number, refund: entry.id } as const
  const reduced = await reduceOrderTotal(tx, changed, reduction, by)
  return { entry, order: reduced }
}

/** Reverses an entry of a locked order. Reversing a refund restores the total that it reduced. The order moves from Paid back to New if work can't begin with the rest. */
export async function reversePaymentOfLockedOrder(
  tx: Db,
  order: Order,
  { entries, entry }: { entries: StoredEntry[]; entry: StoredEntry },
  { by, note = '' }: { by: string; note?: string },
): Promise<Order> {
  const reversals = await reverseEntries(tx, entries, [entry], { by, note })
  if (reversals.length === 0) return order
  const reversed = await updateOrder(tx, order, {})
  await recordPaymentEvent(tx, order, reversed, { action: 'reversed a payment', note, by })
  const changed = await restoreOrderTotal(tx, reversed, entry.id, by)
  const isBelow = changed.paidSen < Math.min(order.paidSen, getUpfrontAmount(changed))
  return changed.stage === 'paid' && isBelow
    ? moveOrderBackToNew(tx, changed, { before: order, entry, reversals }, by)
    : changed
}

/** `Amount received` is the sum after the entry. Refunds and reversals also name their own amount. */
export async function recordPaymentEvent(
  tx: Db,
  before: Order,
  after: Order,
  {
    action,
    note,
    by,
  }: { action: 'saw the money' | 'refunded' | 'reversed a payment'; note: string; by: string },
): Promise<void> {
  const from = before.paidAt === null && before.paidSen === 0 ? '' : formatRinggit(before.paidSen)
  await insertEvent(tx, {
    orderId: before.id,
    action,
    fromStage: null,
    toStage: null,
    note,
    changes: {
      edited: [
        ...(action === 'saw the money'
          ? []
          : [
              {
                what: action === 'refunded' ? 'Amount refunded' : 'Amount reversed',
                from: '',
                to: formatRinggit(Math.abs(before.paidSen - after.paidSen)),
              },
            ]),
        { what: 'Amount received', from, to: formatRinggit(after.paidSen) },
      ],
    },
    doneBy: by,
  })
}

/** Returns true if work can begin after this payment. */
function coversStart(order: Order, { amountSen, method }: NewPayment): boolean {
  const { due_sen: dueSen } = getOrderBalance(order)
  return order.paidSen + getCountedSen(method, dueSen, amountSen) >= getUpfrontAmount(order)
}

import type { confirmPayment } from '#core/orders/admin/admin-order.ts'
import type {
  changeOrderDeposit,
  findOrderNumbersByPaymentReference,
  recordOrderPayment,
  rejectOrderSlip,
  reverseOrderPayment,
} from '#core/orders/admin/order-payments.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { roundForPaymentMethod } from '#core/payments/cash-rounding.ts'
import { calculateChosenDeposit } from '#core/payments/deposits.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import { getOrderBalance } from '#core/payments/order-balance.ts'
import { formatRinggit, type Sen } from '#core/shared/money.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import {
  addToLedger,
  findLedgerEntries,
  findOrderIdsByPaymentReference,
  listCorrectableEntries,
  listLiveEntries,
  reverseEntries,
  sumReversedEntries,
  type StoredEntry,
} from '#server/features/payments/payments.ts'
import { checkSlipToRecord, setSlipRejected } from '../files/slips-store.ts'
import { recordOrderEdit } from '../store/order-events-store.ts'
import { findOrderNumbers, lockOrderByPublicId, updateOrder } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { lockUnchangedOrder } from './lock-unchanged-order.ts'
import { presentOrderDetails } from './order-details.ts'
import { readPaymentEvidence } from './move-order.ts'
import {
  recordPaymentForLockedOrder,
  recordPaymentEvent,
  reversePaymentOfLockedOrder,
} from './record-payment.ts'

type Dependencies = Pick<OrdersDependencies, 'db' | 'customerUrl' | 'siteUrl' | 'creditInvoice'>

export async function handleConfirmPayment(db: Db, input: ParsedInputOf<typeof confirmPayment>, by: string) {
  return db.transaction(async (tx) => {
    const order = await lockUnchangedOrder(tx, input)
    if (order instanceof Refusal) return order
    if (order.stage === 'new' || !isOrdered(order.stage)) return refuse('not_here')
    const corrected = await correctReceived(tx, order, input.paid_sen, by)
    if (corrected instanceof Refusal) return corrected
    const changed = await updateOrder(tx, order, { paidAt: order.paidAt ?? new Date() })
    await recordPaymentEvent(tx, order, changed, { action: 'saw the money', note: input.note, by })
    return presentOrderDetails(tx, changed)
  })
}

/**
 * Reverses payments that staff entered, latest first and at least one, until at most `receivedSen` remains.
 * Then records the difference.
 */
async function correctReceived(
  tx: Db,
  order: Order,
  receivedSen: Sen,
  by: string,
): Promise<Refusal<'proved'> | null> {
  if (order.paidSen === receivedSen) return null
  const entries = await findLedgerEntries(tx, [order.id])
  const wrong: StoredEntry[] = []
  let restSen = order.paidSen
  for (const entry of listCorrectableEntries(entries).toReversed()) {
    if (wrong.length > 0 && restSen <= receivedSen) break
    wrong.push(entry)
    restSen = order.paidSen - sumReversedEntries(entries, wrong)
  }
  if (restSen > receivedSen) return refuse('proved')
  await reverseEntries(tx, entries, wrong, { by })
  if (restSen === receivedSen) return null
  const method = wrong[0]?.method ?? 'transfer'
  const payment = { orderId: order.id, kind: 'payment', evidence: 'staff', recordedBy: by } as const
  const amountSen = receivedSen - restSen
  await addToLedger(tx, { ...payment, method, amountSen }, amountSen)
  return null
}

export async function confirmBalance(
  dependencies: Omit<Dependencies, 'db'>,
  tx: Db,
  order: Order,
  by: string,
): Promise<Order> {
  const { due_sen: dueSen } = getOrderBalance(order)
  if (dueSen > 0) {
    const payment = { orderId: order.id, kind: 'payment', evidence: 'staff', recordedBy: by } as const
    return (
      await recordPaymentForLockedOrder(dependencies, tx, order, {
        ...payment,
        method: 'transfer',
        amountSen: dueSen,
      })
    ).order
  }
  const changed = await updateOrder(tx, order, { paidAt: new Date() })
  await recordPaymentEvent(tx, order, changed, { action: 'saw the money', note: '', by })
  return changed
}

export async function handleRecordPayment(
  dependencies: Dependencies,
  input: ParsedInputOf<typeof recordOrderPayment>,
  by: string,
) {
  return dependencies.db.transaction(async (tx) => {
    const order = await lockUnchangedOrder(tx, input)
    if (order instanceof Refusal) return order
    if (order.stage === 'quoted') return refuse('still_quoted')
    const { kind, method, slip, amount_sen: amountSen } = input
    const refundableSen = roundForPaymentMethod(method, order.paidSen)
    if (kind === 'refund' && roundForPaymentMethod(method, amountSen) > refundableSen)
      return refuse('refund_too_large')
    const slipRefusal = slip === undefined ? null : await checkSlipToRecord(tx, order.id, slip)
    if (slipRefusal) return refuse(slipRefusal)
    const payment = {
      orderId: order.id,
      kind,
      amountSen,
      method,
      ...readPaymentEvidence(input),
      note: input.note,
      recordedBy: by,
    } as const
    const recorded = await recordPaymentForLockedOrder(dependencies, tx, order, payment, {
      reduceOrder: input.reduce_order,
    })
    return presentOrderDetails(tx, recorded.order)
  })
}

export async function handleFindOrdersWithPaymentReference(
  db: Db,
  { reference }: ParsedInputOf<typeof findOrderNumbersByPaymentReference>,
) {
  const numbers = await findOrderNumbers(db, await findOrderIdsByPaymentReference(db, reference))
  return { orders: [...numbers.values()].toSorted() }
}

export async function handleReversePayment(
  db: Db,
  input: ParsedInputOf<typeof reverseOrderPayment>,
  by: string,
) {
  return db.transaction(async (tx) => {
    const order = await lockUnchangedOrder(tx, input)
    if (order instanceof Refusal) return order
    const entries = await findLedgerEntries(tx, [order.id])
    const entry = listLiveEntries(entries).find(({ id }) => id === input.entry)
    if (!entry || entry.kind === 'rounding' || entry.evidence === 'provider') return refuse('not_reversible')
    if (sumReversedEntries(entries, [entry]) > order.paidSen) return refuse('refund_too_large')
    const changed = await reversePaymentOfLockedOrder(tx, order, { entries, entry }, { by, note: input.note })
    return presentOrderDetails(tx, changed)
  })
}

export async function handleRejectSlip(
  db: Db,
  { id, slip, rejected }: ParsedInputOf<typeof rejectOrderSlip>,
  by: string,
) {
  return db.transaction(async (tx) => {
    const order = await lockOrderByPublicId(tx, id)
    if (!order) return refuse('not_found')
    const slipRefusal = await checkSlipToRecord(tx, order.id, slip)
    if (slipRefusal === 'unknown_slip') return refuse('not_found')
    if (slipRefusal && rejected) return refuse(slipRefusal)
    if (!(await setSlipRejected(tx, { orderId: order.id, hash: slip, rejected })))
      return presentOrderDetails(tx, order)
    const changed = await updateOrder(tx, order, {})
    const edit = rejected ? { from: '', to: notForThisOrder } : { from: notForThisOrder, to: 'to check' }
    await recordOrderEdit(tx, order.id, [{ what: 'Payment slip', ...edit }], by)
    return presentOrderDetails(tx, changed)
  })
}

const notForThisOrder = 'not a payment for this order'

export async function handleChangeDeposit(
  db: Db,
  { deposit, ...input }: ParsedInputOf<typeof changeOrderDeposit>,
  by: string,
) {
  return db.transaction(async (tx) => {
    const order = await lockUnchangedOrder(tx, input)
    if (order instanceof Refusal) return order
    const depositSen = deposit && calculateChosenDeposit(order.totalSen, deposit)
    const changed = await updateOrder(tx, order, { depositSen })
    const [from, to] = [order, changed].map((each) =>
      each.depositSen === null ? '' : formatRinggit(each.depositSen),
    )
    await recordOrderEdit(tx, order.id, [{ what: 'Deposit', from: from ?? '', to: to ?? '' }], by)
    return presentOrderDetails(tx, changed)
  })
}

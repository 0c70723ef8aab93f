import type { moveOrder, undoOrderMove } from '#core/orders/admin/admin-order.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import {
  canMoveOrder,
  stageRules,
  type MovableOrder,
  isPaidAfterMove,
  type OrderStage,
} from '#core/orders/order-stages.ts'
import {
  isProofOfPayment,
  paymentEvidenceLabels,
  paymentMethodLabels,
} from '#core/payments/payment-entries.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { getEntries } from '#core/shared/typed-records.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { presentOrderDetails, findUndoableMove } from './order-details.ts'
import { sendPaymentDetails } from '../checkout/order-notification.ts'
import { insertEvent, insertEvents, findOrderEvents } from '../store/order-events-store.ts'
import { withdrawPaymentReminder } from '../store/withdraw-reminder.ts'
import { updateOrder, updateOrders } from '../store/orders-store.ts'
import type { Order, StoredOrderEvent, EventChanges } from '../store/orders-tables.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { notifyCustomerOfMove } from './notify-customer.ts'
import { lockUnchangedOrder } from './lock-unchanged-order.ts'
import { postponeDueDates } from '#core/due/due-dates.ts'
import { checkSlipToRecord, findSlips } from '../files/slips-store.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { toStoredDueDate, calculateDueDate, type StoredDueDate } from '../store/order-due-date.ts'
import { couponReopenErrors } from '#core/orders/coupon-errors.ts'
import { getSettlementAmount, getOrderBalance } from '#core/payments/order-balance.ts'
import {
  addToLedger,
  findLedgerEntries,
  listCorrectableEntries,
  listLiveEntries,
  repeatEntries,
  reverseEntries,
  sumReversedEntries,
  type NewPayment,
  type StoredEntry,
} from '#server/features/payments/payments.ts'
import { fillParams } from '#core/shared/coded-issues.ts'
import { acquireLocks } from '#server/db/locks-store.ts'
import { catalogQueries } from '#server/features/catalog/catalog.ts'
import { listCouponLimits, getCouponLockName } from '../checkout/order-limits.ts'
import { countCouponOrders } from '../store/coupons-store.ts'

type Dependencies = Pick<OrdersDependencies, 'db' | 'customerUrl' | 'siteUrl'>

const toMovableOrder = ({ stage, deliveryMethod, paidAt }: Order): MovableOrder => ({
  stage,
  deliveryMethod,
  paid: paidAt !== null,
})

export async function handleMoveOrder(
  dependencies: Dependencies,
  input: ParsedInputOf<typeof moveOrder>,
  by: string,
) {
  return dependencies.db.transaction(async (tx) => {
    const order = await lockUnchangedOrder(tx, input)
    if (order instanceof Refusal) return order
    const slipRefusal = input.slip === undefined ? null : await checkSlipToRecord(tx, order.id, input.slip)
    if (slipRefusal) return refuse(slipRefusal)
    const moved = await moveLockedOrder(dependencies, tx, order, input, by)
    return moved instanceof Refusal ? moved : presentOrderDetails(tx, moved.order)
  })
}

export interface OrderMove {
  order: Order
  move: StoredOrderEvent
  /** Entries that the move added to the ledger. */
  added: StoredEntry[]
}

export async function moveLockedOrder(
  dependencies: Omit<Dependencies, 'db'>,
  tx: Db,
  order: Order,
  request: Omit<ParsedInputOf<typeof moveOrder>, 'id' | 'version'> & {
    /** True if the customer moves the order by a link, for example by accepting a quote. */
    byVisitor?: boolean
    /** Payment to record. Defaults to `paid_sen`, or to the amount due, with the method and evidence of the request. */
    payment?: NewPayment
  },
  by: string,
): Promise<OrderMove | Refusal<'move_not_allowed'> | CouponReopenRefusal> {
  const { to, note } = request
  if (!canMoveOrder(toMovableOrder(order), to))
    return refuse('move_not_allowed', explainMoveRefusal(order, to))
  const couponRefusal = await checkCouponOfMove(tx, order, to)
  if (couponRefusal) return couponRefusal
  const now = new Date()
  const received = request.payment ?? getReceivedPayment(order, request, by)
  const payment = await changePayment(tx, order, { to, received }, { now, by })
  if (to === 'cancelled' || payment?.paidAt) await withdrawPaymentReminder(tx, order.id, by)
  const tracking = request.tracking ?? order.tracking
  const dueDate = await calculateDueDateAfterMove(tx, order, to, {
    now,
    paidAt: received.paidAt ?? now,
  })
  const moved = await updateOrder(tx, order, {
    stage: to,
    stageSince: now,
    tracking,
    ...changeCarrier(order, { tracking, carrier: request.carrier }),
    // A quote counts as placed when the customer accepts it.
    ...(order.stage === 'quoted' && to === 'new' && { placedAt: now }),
    ...(payment && { paidAt: payment.paidAt }),
    ...dueDate,
  })
  const event = await insertEvent(tx, {
    orderId: order.id,
    action: 'moved',
    fromStage: order.stage,
    toStage: to,
    note,
    changes: {
      ...(payment && { paid: payment.change, edited: payment.edited }),
      ...(dueDate && { due: { before: { dueOn: order.dueOn, due: order.due } } }),
      ...(tracking !== order.tracking && { tracking: { before: order.tracking } }),
    },
    doneBy: by,
  })
  await notifyCustomerOfMove(dependencies, tx, {
    order: moved,
    move: event,
    from: order.stage,
    text: request.tell,
    by,
    byVisitor: request.byVisitor,
  })
  if (to === 'new' && order.validUntil !== null)
    await sendPaymentDetails(dependencies, tx, moved, request.byVisitor)
  // A quote of RM 0.00 counts as paid when it is accepted.
  if (order.stage === 'quoted' && to === 'new' && moved.totalSen === 0)
    return moveLockedOrder(
      dependencies,
      tx,
      moved,
      { to: 'paid', note: '', tell: '', byVisitor: request.byVisitor },
      by,
    )
  return { order: moved, move: event, added: payment?.added ?? [] }
}

/**
 * Changes the carrier with the tracking number. A new tracking number belongs to another parcel, so the old
 * carrier does not apply.
 */
function changeCarrier(
  order: Order,
  { tracking, carrier }: { tracking: string; carrier: string | undefined },
) {
  if (carrier === undefined && tracking === order.tracking) return {}
  return { carrier: carrier ?? '', trackingPage: '' }
}

/**
 * Throws if an order can't make the move or the move would change its payment. Callers move such orders one
 * by one.
 */
export async function moveLockedOrders(
  dependencies: Pick<OrdersDependencies, 'customerUrl'>,
  tx: Db,
  orders: Order[],
  { to, note, tell }: { to: Order['stage']; note: string; tell?: string },
  by: string,
): Promise<void> {
  for (const order of orders)
    if (!canMoveOrder(toMovableOrder(order), to) || changesPayment(order, to))
      throw new Error(`order ${order.number} in ${order.stage} can't be moved to ${to} in bulk`)
  const moved = await updateOrders(
    tx,
    orders.map(({ id }) => id),
    { stage: to, stageSince: new Date() },
  )
  if (to === 'cancelled') for (const { id } of orders) await withdrawPaymentReminder(tx, id, by)
  const stageOf = new Map(orders.map(({ id, stage }) => [id, stage]))
  const fromStage = (id: string) => stageOf.get(id) ?? to
  const events = await insertEvents(
    tx,
    moved.map(({ id }) => ({
      orderId: id,
      action: 'moved',
      fromStage: fromStage(id),
      toStage: to,
      note,
      doneBy: by,
    })),
  )
  if (tell === '') return
  const moves = new Map(events.map((event) => [event.orderId, event]))
  for (const order of moved) {
    const move = moves.get(order.id)
    if (move)
      await notifyCustomerOfMove(dependencies, tx, { order, move, from: fromStage(order.id), text: tell, by })
  }
}

function explainMoveRefusal({ number, stage }: Order, to: Order['stage']) {
  return {
    error: `Order ${number} is in ${stageRules[stage].label} and can’t be moved to ${stageRules[to].label}.`,
  }
}

/**
 * Returns `null` if the due date is unchanged. An accepted quote gets its first due date. A placed order gets
 * a later due date if it was paid after the deadline and no payment slip arrived in time.
 */
async function calculateDueDateAfterMove(
  tx: Db,
  order: Order,
  to: Order['stage'],
  { now, paidAt }: { now: Date; paidAt: Date },
): Promise<StoredDueDate | null> {
  const ordered = order.stage === 'quoted' && to === 'new'
  const paysNow = to === 'paid' && order.paidAt === null
  if (order.isTest || (!ordered && !(paysNow && order.due && (await isPaidLate(tx, order, paidAt)))))
    return null
  const calculated = await calculateDueDate(tx, await orderSettingsQueries.due(tx), order.goods, {
    now,
    paid: paysNow,
  })
  if (!calculated) return null
  const { dueOn, due } = order
  if (!dueOn || !due) return { dueOn: calculated.dueOn, due: calculated.due }
  const postponed = postponeDueDates(
    { dueOn, lines: due.lines.map((line) => line.due_on) },
    calculated.dueDates,
  )
  return postponed.dueOn === dueOn ? null : toStoredDueDate(calculated.work, postponed, due.first)
}

async function isPaidLate(tx: Db, { id, due }: Order, paidAt: Date): Promise<boolean> {
  const payBy = new Date(due?.pay_by ?? paidAt)
  if (paidAt <= payBy) return false
  const slips = await findSlips(tx, [id])
  return !slips.some(({ addedAt }) => addedAt <= payBy)
}

const changesPayment = (order: Order, to: OrderStage): boolean => {
  const paid = order.paidAt !== null
  return isPaidAfterMove({ paid }, to) !== paid
}

type EditedFields = NonNullable<EventChanges['edited']>

interface PaymentChange {
  edited: EditedFields
  paidAt: Date | null
  added: StoredEntry[]
  change: NonNullable<EventChanges['paid']>
}

function getReceivedPayment(
  order: Order,
  {
    method = 'transfer',
    paid_sen: amountSen = getSettlementAmount(order, method),
    ...evidence
  }: PaymentEvidenceInput & Pick<ParsedInputOf<typeof moveOrder>, 'paid_sen' | 'method'>,
  by: string,
): NewPayment {
  return {
    orderId: order.id,
    kind: 'payment',
    amountSen,
    method,
    ...readPaymentEvidence(evidence),
    recordedBy: by,
  }
}

type PaymentEvidenceInput = Pick<ParsedInputOf<typeof moveOrder>, 'paid_at' | 'slip' | 'reference'>

export const readPaymentEvidence = ({ paid_at: paidAt, slip, reference }: PaymentEvidenceInput) => ({
  paidAt: paidAt === undefined ? undefined : new Date(paidAt),
  evidence: slip === undefined ? ('staff' as const) : ('slip' as const),
  evidenceRef: slip,
  reference,
})

/**
 * Payments that a provider or bank confirmed are never reversed. Nothing is reversed if a part was refunded, because
 * reversing the payment and keeping the refund would make the received sum negative. Returns `null` if the move does
 * not change the payment.
 */
async function changePayment(
  tx: Db,
  order: Order,
  { to, received }: { to: OrderStage; received: NewPayment },
  { now, by }: { now: Date; by: string },
): Promise<PaymentChange | null> {
  if (!changesPayment(order, to)) return null
  if (order.paidAt === null) {
    const { due_sen: dueSen } = getOrderBalance(order)
    const added = received.amountSen === 0 ? [] : await addToLedger(tx, received, dueSen)
    // The order counts as paid on the day of its payment, which may be before it was recorded.
    const paidAt = added[0]?.paidAt ?? now
    return { edited: [], paidAt, added, change: { before: null, added: added.map(({ id }) => id) } }
  }
  const entries = await findLedgerEntries(tx, [order.id])
  const correctable = listCorrectableEntries(entries)
  const wrong = sumReversedEntries(entries, correctable) > order.paidSen ? [] : correctable
  const reversals = await reverseEntries(tx, entries, wrong, { by })
  const before = { at: order.paidAt.toISOString(), sen: order.paidSen }
  return {
    edited: describePayments({ reversed: wrong, kept: listKeptPayments(entries, wrong) }),
    paidAt: null,
    added: [],
    change: { before, reversed: reversals.flatMap(({ reverses }) => reverses ?? []) },
  }
}

const listKeptPayments = (entries: readonly StoredEntry[], wrong: readonly StoredEntry[]) =>
  listLiveEntries(entries).filter((entry) => entry.kind === 'payment' && !wrong.includes(entry))

function describePayments(payments: {
  reversed?: StoredEntry[]
  kept?: StoredEntry[]
  restored?: StoredEntry[]
}): EditedFields {
  return getEntries(payments).flatMap(([change, entries]) =>
    entries.length === 0
      ? []
      : [{ what: `Payment ${change}`, from: '', to: entries.map(describeEntry).join('; ') }],
  )
}

const describeEntry = ({ amountSen, method, evidence }: StoredEntry) =>
  `${formatRinggit(amountSen)} (${paymentMethodLabels[method]}, ${paymentEvidenceLabels[evidence].toLowerCase()})`

/** Moves a locked order from Paid to New, because `entry` was reversed. `before` is the order before that. */
export async function moveOrderBackToNew(
  tx: Db,
  order: Order,
  { before, entry, reversals }: { before: Order; entry: StoredEntry; reversals: StoredEntry[] },
  by: string,
): Promise<Order> {
  const { paidAt, paidSen } = before
  const kept = listKeptPayments(await findLedgerEntries(tx, [order.id]), [])
  const moved = await updateOrder(tx, order, { stage: 'new', stageSince: new Date(), paidAt: null })
  await insertEvent(tx, {
    orderId: order.id,
    action: 'moved',
    fromStage: order.stage,
    toStage: 'new',
    note: '',
    changes: {
      ...(paidAt && {
        paid: {
          before: { at: paidAt.toISOString(), sen: paidSen },
          // Undoing the move does not restore what the bank took back.
          reversed: isProofOfPayment(entry.evidence)
            ? []
            : reversals.flatMap(({ reverses }) => reverses ?? []),
        },
      }),
      edited: describePayments({ reversed: [entry], kept }),
    },
    doneBy: by,
  })
  return moved
}

type UndoRefusal = Refusal<'nothing_to_undo' | 'payment_proved' | 'refund_too_large' | 'slip_recorded'>

/** Undoes the payment change of a move. Payments that were recorded since the move are kept. */
async function undoPaymentChange(
  tx: Db,
  order: Order,
  { before, added, reversed }: NonNullable<EventChanges['paid']>,
  by: string,
): Promise<EditedFields | UndoRefusal> {
  const entries = await findLedgerEntries(tx, [order.id])
  const correctable = listCorrectableEntries(entries)
  if (before === null) {
    // Events from before the ledger existed have no `added` ids. Orders then had at most one payment.
    const wrong = added ? correctable.filter(({ id }) => added.includes(id)) : correctable
    const proved = listKeptPayments(entries, correctable).find(({ id }) => added?.includes(id))
    if (proved)
      return refuse('payment_proved', {
        error: `${describeEntry(proved)} can’t be reversed here, so the order stays in Paid. ${
          proved.evidence === 'provider' ? '' : 'Reverse the payment if it is wrong. '
        }If you send the money back, record a refund.`,
      })
    if (sumReversedEntries(entries, wrong) > order.paidSen) return refuse('refund_too_large')
    await reverseEntries(tx, entries, wrong, { by })
    return describePayments({ reversed: wrong, kept: listKeptPayments(entries, wrong) })
  }
  if (reversed) {
    const live = new Set(listLiveEntries(entries))
    const restored = entries.filter((entry) => reversed.includes(entry.id) && !live.has(entry))
    for (const { evidence, evidenceRef } of restored)
      if (evidence === 'slip' && (await checkSlipToRecord(tx, order.id, evidenceRef)) === 'slip_recorded')
        return refuse('slip_recorded')
    await repeatEntries(tx, restored, by)
    return describePayments({ restored: restored.filter(({ kind }) => kind === 'payment') })
  }
  if (before.sen > 0) {
    const payment = { orderId: order.id, kind: 'payment', evidence: 'staff', recordedBy: by } as const
    const paidAt = new Date(before.at)
    const restored = await addToLedger(
      tx,
      { ...payment, amountSen: before.sen, method: 'transfer', paidAt },
      0,
    )
    return describePayments({ restored })
  }
  return []
}

export async function handleUndoMove(db: Db, input: ParsedInputOf<typeof undoOrderMove>, by: string) {
  return db.transaction(async (tx) => {
    const order = await lockUnchangedOrder(tx, input)
    if (order instanceof Refusal) return order
    const back = await undoMoveOfLockedOrder(tx, order, input.move, by)
    return back instanceof Refusal ? back : presentOrderDetails(tx, back)
  })
}

/** Undoes a move of a locked order. `move` must be the order's last move. */
export async function undoMoveOfLockedOrder(
  tx: Db,
  order: Order,
  move: number,
  by: string,
): Promise<Order | UndoRefusal | CouponReopenRefusal> {
  const last = findUndoableMove(await findOrderEvents(tx, order.id))
  if (!last?.fromStage || last.id !== move) return refuse('nothing_to_undo')
  const couponRefusal = await checkCouponOfMove(tx, order, last.fromStage)
  if (couponRefusal) return couponRefusal
  const { paid, tracking, due } = last.changes
  const edited = paid ? await undoPaymentChange(tx, order, paid, by) : []
  if (edited instanceof Refusal) return edited
  const back = await updateOrder(tx, order, {
    stage: last.fromStage,
    stageSince: new Date(),
    ...(tracking && { tracking: tracking.before }),
    ...due?.before,
    ...(paid && { paidAt: paid.before && new Date(paid.before.at) }),
  })
  await insertEvent(tx, {
    orderId: order.id,
    action: 'took back',
    fromStage: order.stage,
    toStage: last.fromStage,
    note: '',
    changes: { edited },
    doneBy: by,
  })
  return back
}

export type CouponReopenRefusal = Refusal<keyof typeof couponReopenErrors>

/**
 * A cancelled order does not count as a use of its coupon, so other orders may have used up the coupon. The
 * coupon is locked, so that two orders can't both get its last use.
 */
async function checkCouponOfMove(tx: Db, order: Order, to: OrderStage): Promise<CouponReopenRefusal | null> {
  const { couponId, phone } = order
  if (couponId === null || order.stage !== 'cancelled' || to === 'cancelled') return null
  await acquireLocks(tx, getCouponLockName(couponId))
  const coupon = (await catalogQueries.coupons(tx)).find(({ id }) => id === couponId)
  // A deleted coupon has no usage limits.
  if (!coupon) return null
  for (const limit of listCouponLimits(coupon, phone)) {
    if ((await countCouponOrders(tx, couponId, limit.phone)) < limit.most) continue
    return refuse(limit.verdict, {
      error: fillParams(couponReopenErrors[limit.verdict].error, { code: coupon.code }),
    })
  }
  return null
}

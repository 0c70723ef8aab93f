import { randomUUID } from 'node:crypto'
import type { HeldPaymentReason } from '#core/payments/online-payment-calls.ts'
import type { Db } from '#server/db/database.ts'
import type {
  CheckoutStatus,
  PaymentProvider,
  ProviderPayment,
  PaymentProviderResult,
} from '../providers/payment-provider.ts'
import { findCallbackProviderId } from './callbacks-store.ts'
import { getNextCheckTime } from './check-times.ts'
import {
  scheduleChecksAfterOutage,
  findCheckout,
  lockCheckout,
  updateCheckedCheckout,
  updateCheckout,
} from './checkouts-store.ts'
import { endProviderOutage, findConnection, markKeysRefused, pauseConnection } from './connections-store.ts'
import { createProviderFromConnection } from './open-connection.ts'
import { insertOnlinePayment, listPaymentsOfCheckout, updateOnlinePayment } from './online-payments-store.ts'
import type { OnlinePaymentDependencies } from './online-payment-dependencies.ts'
import type { Checkout, OnlinePayment } from './online-tables.ts'
import { getProviderLabel } from './start-checkout.ts'

const outagePauseMs = 30_000
const retryMs = 60_000
/** A refund that the provider does not show after this time was not made. */
const refundLostMs = 3_600_000

/**
 * Queries the provider about a checkout and records its payments. Callbacks and redirects only cause this
 * query and record nothing themselves. Running it twice has no further effect.
 */
export async function checkCheckout(dependencies: OnlinePaymentDependencies, id: string): Promise<void> {
  const { db } = dependencies
  const checkout = await findCheckout(db, id)
  if (!checkout) return
  const connection = await findConnection(db, checkout.provider)
  const provider = connection && createProviderFromConnection(dependencies, connection)
  if (!provider) return postpone(db, checkout, 'no readable keys of this provider')
  const asked = await queryProvider(db, provider, checkout)
  if (asked === 'no_page') return settleWithoutPage(db, checkout)
  const { result, id: askedId } = asked
  if (result.kind === 'ok') {
    await db.transaction((tx) => applyStatus(dependencies, tx, checkout, askedId, result.value))
    if (connection.unreachableSince) await checkMissed(db, checkout.provider)
    return closeIfReplaced(db, provider, id)
  }
  if (result.kind === 'unavailable') {
    const forMs = result.retryAfterMs ?? outagePauseMs
    await pauseConnection(db, checkout.provider, { forMs, isDown: result.retryAfterMs === null })
    return updateCheckedCheckout(db, checkout, {
      nextCheckAt: new Date(Date.now() + Math.max(1_000, forMs)),
      problem: result.detail,
    })
  }
  if (result.problem === 'wrong_keys') await markKeysRefused(db, checkout.provider)
  const isGone = checkout.providerId === '' && result.problem === 'not_found'
  if (isGone) return settleWithoutPage(db, checkout)
  return postpone(db, checkout, result.detail)
}

async function queryProvider(
  db: Db,
  provider: PaymentProvider,
  checkout: Checkout,
): Promise<{ result: PaymentProviderResult<CheckoutStatus>; id: string | null } | 'no_page'> {
  // If the call that created the page got no answer, only a callback may contain the page's id.
  const id = checkout.providerId || (await findCallbackProviderId(db, checkout.id))
  if (id) return { result: await provider.findCheckout(id), id }
  if (!provider.findByReference) return 'no_page'
  return { result: await provider.findByReference(checkout.reference), id: null }
}

/**
 * Ends the outage of a provider and makes the checkouts due that could not be queried during it. Runs in a
 * separate transaction, because a transaction that also locks a checkout could deadlock with another
 * transaction.
 */
async function checkMissed(db: Db, provider: Checkout['provider']): Promise<void> {
  await db.transaction(async (tx) => {
    const outage = await endProviderOutage(tx, provider)
    if (outage) await scheduleChecksAfterOutage(tx, provider, outage)
  })
}

/** Settles a checkout whose page is unknown. A callback may still contain the page's id later. */
async function settleWithoutPage(db: Db, checkout: Checkout): Promise<void> {
  await updateCheckedCheckout(db, checkout, {
    ...(checkout.state === 'creating' && { state: 'unclear' }),
    nextCheckAt: null,
    checkedAt: new Date(),
  })
}

async function postpone(db: Db, checkout: Checkout, problem: string): Promise<void> {
  const now = new Date()
  await updateCheckedCheckout(db, checkout, {
    problem,
    nextCheckAt: getNextCheckTime(checkout, now),
    checkedAt: now,
  })
}

async function applyStatus(
  dependencies: OnlinePaymentDependencies,
  tx: Db,
  seen: Checkout,
  askedId: string | null,
  status: CheckoutStatus,
): Promise<void> {
  const checkoutId = seen.id
  const checkout = await lockCheckout(tx, checkoutId)
  if (!checkout) return
  const now = new Date()
  if (!isSamePage(checkout, askedId, status)) {
    // An unknown page that a callback named is not ours unless it has our reference.
    if (checkout.providerId === '') return settleWithoutPage(tx, seen)
    await holdPayments(tx, checkout, status.payments, 'wrong_account')
    return updateCheckedCheckout(tx, seen, {
      problem: 'the provider returned another page, account or mode',
      nextCheckAt: getNextCheckTime(checkout, now),
      checkedAt: now,
    })
  }
  const before = await listPaymentsOfCheckout(tx, checkoutId)
  let count = before.length
  for (const payment of status.payments) {
    const known = before.find(({ paymentId }) => paymentId === payment.id)
    const stored = known ?? (await addPayment(dependencies, tx, checkout, payment, count > 0))
    if (!known) count += 1
    if (stored) await recordRefunds(dependencies, tx, checkout, stored, payment)
  }
  const isPaid = checkout.state === 'paid' || status.payments.length > 0
  const waitsForRefund = status.payments.some(({ refundPending }) => refundPending)
  const next = waitsForRefund ? new Date(now.getTime() + retryMs) : getNextCheckTime(checkout, now)
  await updateCheckedCheckout(tx, seen, {
    state: isPaid ? 'paid' : status.isOpen ? (checkout.state === 'closing' ? 'closing' : 'open') : 'closed',
    providerId: status.id,
    ...(status.orderId && { providerOrderId: status.orderId }),
    ...(status.url && { url: status.url }),
    nextCheckAt: isPaid && !waitsForRefund && !(await hasPendingRefund(tx, checkoutId)) ? null : next,
    checkedAt: now,
    problem: '',
  })
}

function isSamePage(checkout: Checkout, askedId: string | null, status: CheckoutStatus): boolean {
  return (
    (checkout.providerId === ''
      ? status.reference === checkout.reference
      : status.id === checkout.providerId) &&
    (askedId === null || status.id === askedId) &&
    (status.reference === null || status.reference === checkout.reference) &&
    (status.account === null || status.account === checkout.account) &&
    (status.isTest === null || status.isTest === checkout.isTest)
  )
}

async function holdPayments(
  tx: Db,
  checkout: Checkout,
  payments: ProviderPayment[],
  reason: HeldPaymentReason,
): Promise<void> {
  for (const payment of payments)
    await insertOnlinePayment(tx, { ...toRow(checkout, payment), state: 'held', reason })
}

/**
 * Stores a payment and adds it to the ledger, unless staff have to decide. Returns `null` if it was stored
 * before.
 */
async function addPayment(
  dependencies: OnlinePaymentDependencies,
  tx: Db,
  checkout: Checkout,
  payment: ProviderPayment,
  isSecond: boolean,
): Promise<OnlinePayment | null> {
  const [order] = checkout.orderId
    ? await dependencies.orders.listPayable(tx, [checkout.orderId], { lock: true })
    : []
  const reason = getHeldReason(checkout, payment, { isSecond, isCancelled: order?.isCancelled ?? false })
  const stored = await insertOnlinePayment(tx, {
    ...toRow(checkout, payment),
    state: reason === null ? 'recorded' : 'held',
    reason: reason ?? '',
  })
  if (stored && reason === null) await recordInLedger(dependencies, tx, checkout, stored)
  return stored
}

function getHeldReason(
  checkout: Checkout,
  payment: ProviderPayment,
  { isSecond, isCancelled }: { isSecond: boolean; isCancelled: boolean },
): HeldPaymentReason | null {
  if (payment.currency !== 'MYR') return 'wrong_currency'
  if (payment.amountSen !== checkout.amountSen) return 'wrong_amount'
  if (isSecond) return 'second_payment'
  return isCancelled ? 'order_cancelled' : null
}

function toRow(checkout: Checkout, payment: ProviderPayment) {
  return {
    id: randomUUID(),
    checkoutId: checkout.id,
    provider: checkout.provider,
    paymentId: payment.id,
    amountSen: payment.amountSen,
    currency: payment.currency,
    method: payment.method,
    paidAt: payment.paidAt ?? new Date(),
  }
}

/** Adds a payment to the ledger. Does nothing for a test payment from Settings, which has no order. */
export async function recordInLedger(
  dependencies: OnlinePaymentDependencies,
  tx: Db,
  checkout: Checkout,
  payment: OnlinePayment,
  by: string = getProviderLabel(checkout.provider),
): Promise<void> {
  if (!checkout.orderId) return
  await dependencies.orders.recordPayment(
    tx,
    {
      orderId: checkout.orderId,
      kind: 'payment',
      amountSen: payment.amountSen,
      method: payment.method,
      paidAt: payment.paidAt,
      evidence: 'provider',
      evidenceRef: `${payment.provider}:${payment.paymentId}`,
      reference: payment.paymentId,
      note: '',
      recordedBy: by,
    },
    { notify: true },
  )
}

/**
 * Records refunds, including those made in the provider's dashboard. A held payment has no entry that a
 * refund could reduce.
 */
async function recordRefunds(
  dependencies: OnlinePaymentDependencies,
  tx: Db,
  checkout: Checkout,
  stored: OnlinePayment,
  payment: ProviderPayment,
): Promise<void> {
  const newSen = payment.refundedSen - stored.refundedSen
  if (newSen > 0) {
    const isOurs = stored.refundPendingSen > 0
    if (checkout.orderId && stored.state === 'recorded')
      await dependencies.orders.recordPayment(
        tx,
        {
          orderId: checkout.orderId,
          kind: 'refund',
          amountSen: newSen,
          method: stored.method,
          evidence: 'provider',
          // The refunded total makes the key unique for each refund of a payment.
          evidenceRef: `${stored.provider}:${stored.paymentId}:${payment.refundedSen}`,
          reference: stored.paymentId,
          note: '',
          recordedBy: (isOurs && stored.refundBy) || getProviderLabel(checkout.provider),
        },
        { reduceOrder: isOurs && stored.refundReducesOrder },
      )
    const isDone = newSen >= stored.refundPendingSen
    return updateOnlinePayment(tx, stored.id, {
      refundedSen: payment.refundedSen,
      refundPendingSen: isDone ? 0 : stored.refundPendingSen - newSen,
      ...(isDone && { refundPendingAt: null }),
    })
  }
  const isLost =
    stored.refundPendingAt !== null &&
    !payment.refundPending &&
    stored.refundPendingAt.getTime() < Date.now() - refundLostMs
  if (isLost) await updateOnlinePayment(tx, stored.id, { refundPendingSen: 0, refundPendingAt: null })
  return undefined
}

async function hasPendingRefund(tx: Db, checkoutId: string): Promise<boolean> {
  const payments = await listPaymentsOfCheckout(tx, checkoutId)
  return payments.some(({ refundPendingSen }) => refundPendingSen > 0)
}

/** Closes the payment page of a replaced checkout. If closing fails, the page expires later. */
async function closeIfReplaced(db: Db, provider: PaymentProvider, id: string): Promise<void> {
  const checkout = await findCheckout(db, id)
  if (checkout?.state !== 'closing') return
  const closed = await provider.closeCheckout(checkout.providerId)
  // In the state `open` the page would be offered again, so the page counts as closed even if the provider refuses to
  // close it.
  if (closed.kind !== 'unavailable')
    await db.transaction(async (tx) => {
      const now = await lockCheckout(tx, id)
      if (now?.state === 'closing') await updateCheckout(tx, id, { state: 'closed' })
    })
}

import { paymentProviderDescriptions } from '#core/payments/payment-providers.ts'
import type { decideHeldPayment, refundOnlinePayment } from '#core/payments/online-payment-calls.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { checkCheckout, recordInLedger } from './check-checkout.ts'
import { updateCheckout } from './checkouts-store.ts'
import { findConnection } from './connections-store.ts'
import { createProviderFromConnection } from './open-connection.ts'
import { lockOnlinePayment, updateOnlinePayment } from './online-payments-store.ts'
import type { OnlinePaymentDependencies } from './online-payment-dependencies.ts'

export async function handleDecideHeldPayment(
  dependencies: OnlinePaymentDependencies,
  { id, decision }: ParsedInputOf<typeof decideHeldPayment>,
  by: string,
) {
  return dependencies.db.transaction(async (tx) => {
    const found = await lockOnlinePayment(tx, id)
    if (!found) return refuse('not_found')
    const { payment, checkout } = found
    if (payment.state !== 'held') return refuse('not_held')
    if (decision === 'record' && payment.currency !== 'MYR') return refuse('not_ringgit')
    const decided = { decidedBy: by, decidedAt: new Date() }
    await updateOnlinePayment(tx, id, {
      ...decided,
      state: decision === 'record' ? 'recorded' : 'dismissed',
      // Refunds made before the decision become entries at the next query.
      ...(decision === 'record' && { refundedSen: 0 }),
    })
    if (decision === 'record') {
      await recordInLedger(dependencies, tx, checkout, payment, by)
      if (payment.refundedSen > 0) await updateCheckout(tx, checkout.id, { nextCheckAt: new Date() })
    }
    return { id }
  })
}

/**
 * Refunds a payment. The request is stored before the call and the ledger entry comes from the query after
 * it, so that a lost answer neither loses nor repeats a refund.
 */
export async function refundPayment(
  dependencies: OnlinePaymentDependencies,
  { id, amount_sen: amountSen, reduce_order: refundReducesOrder }: ParsedInputOf<typeof refundOnlinePayment>,
  by: string,
) {
  const { db } = dependencies
  const begun = await db.transaction(async (tx) => {
    const found = await lockOnlinePayment(tx, id)
    if (!found || found.payment.state !== 'recorded') return refuse('not_found')
    const { payment, checkout } = found
    const connection = await findConnection(tx, payment.provider)
    const provider = connection && createProviderFromConnection(dependencies, connection)
    if (!paymentProviderDescriptions[payment.provider].canRefund || !provider?.refund)
      return refuse('cannot_refund')
    if (payment.refundPendingSen > 0) return refuse('refund_pending')
    if (amountSen > payment.amountSen - payment.refundedSen) return refuse('refund_too_large')
    await updateOnlinePayment(tx, id, {
      refundPendingSen: amountSen,
      refundPendingAt: new Date(),
      refundBy: by,
      refundReducesOrder,
    })
    await updateCheckout(tx, checkout.id, { nextCheckAt: new Date(Date.now() + 60_000) })
    return { payment, checkout, refund: provider.refund }
  })
  if (begun instanceof Refusal) return begun
  const { payment, checkout, refund } = begun
  const result = await refund({ checkoutId: checkout.providerId, paymentId: payment.paymentId }, amountSen)
  const isRefused = result.kind === 'refused' || (result.kind === 'unavailable' && !result.sent)
  if (isRefused) await updateOnlinePayment(db, id, { refundPendingSen: 0, refundPendingAt: null })
  if (result.kind === 'refused') return refuse('refund_rejected', { params: { reason: result.detail } })
  if (isRefused) return refuse('provider_unreachable')
  await checkCheckout(dependencies, checkout.id)
  return { id }
}

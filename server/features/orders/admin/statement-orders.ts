import { findLedgerEntries, findEntryByEvidence, reverseEntries } from '#server/features/payments/payments.ts'
import type { Db } from '#server/db/database.ts'
import { findOrderToMatch, type MatchableOrder } from '../store/orders-to-match-store.ts'
import { lockOrderByPublicId, lockOrders, updateOrder } from '../store/orders-store.ts'
import { recordPaymentEvent } from './record-payment.ts'

/** Returns `null` if the order does not exist or is a quote. */
export async function lockOrderToMatch(tx: Db, publicId: string): Promise<MatchableOrder | null> {
  const order = await lockOrderByPublicId(tx, publicId)
  return order && findOrderToMatch(tx, { publicId })
}

/**
 * Reverses a payment from a bank statement. Does not change the stage of the order, because staff decide
 * whether to continue the work.
 */
export async function reverseStatementPayment(tx: Db, evidenceRef: string, by: string): Promise<void> {
  const evidence = { evidence: 'statement', evidenceRef, kind: 'payment' } as const
  const entry = await findEntryByEvidence(tx, evidence)
  const [order] = entry ? await lockOrders(tx, [entry.orderId]) : []
  if (!entry || !order) return
  const added = await reverseEntries(tx, await findLedgerEntries(tx, [order.id]), [entry], { by })
  if (added.length === 0) return
  const changed = await updateOrder(tx, order, {})
  await recordPaymentEvent(tx, order, changed, { action: 'reversed a payment', note: '', by })
}

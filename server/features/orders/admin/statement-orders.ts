import { findLedgerEntries, findEntryByEvidence } from '#server/features/payments/payments.ts'
import type { Db } from '#server/db/database.ts'
import { findOrderToMatch, type MatchableOrder } from '../store/orders-to-match-store.ts'
import { lockOrderByPublicId, lockOrders } from '../store/orders-store.ts'
import { reverseLockedPayment } from './record-payment.ts'

/** Returns `null` if the order does not exist or is a quote. */
export async function lockOrderToMatch(tx: Db, publicId: string): Promise<MatchableOrder | null> {
  const order = await lockOrderByPublicId(tx, publicId)
  return order && findOrderToMatch(tx, { publicId })
}

export async function reverseStatementPayment(tx: Db, evidenceRef: string, by: string): Promise<void> {
  const evidence = { evidence: 'statement', evidenceRef, kind: 'payment' } as const
  const entry = await findEntryByEvidence(tx, evidence)
  const [order] = entry ? await lockOrders(tx, [entry.orderId]) : []
  if (!entry || !order) return
  await reverseLockedPayment(tx, order, { entries: await findLedgerEntries(tx, [order.id]), entry }, { by })
}

import {
  findEntriesByIds,
  findLedgerEntries,
  listLiveEntries,
  sumReversedEntries,
} from '#server/features/payments/payments.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { findOrderToMatch, type MatchableOrder } from '../store/orders-to-match-store.ts'
import { lockOrderByPublicId, lockOrders } from '../store/orders-store.ts'
import { reversePaymentOfLockedOrder } from './record-payment.ts'

/** Returns `null` if the order does not exist or is a quote. */
export async function lockOrderToMatch(tx: Db, publicId: string): Promise<MatchableOrder | null> {
  const order = await lockOrderByPublicId(tx, publicId)
  return order && findOrderToMatch(tx, { publicId })
}

/**
 * Reverses a payment that a bank statement shows. With `keepRefunds`, refuses if the order would have refunded more than it
 * received.
 */
export async function reverseStatementPayment(
  tx: Db,
  { id, keepRefunds }: { id: number; keepRefunds: boolean },
  by: string,
): Promise<Refusal<'refund_too_large' | 'not_reversible'> | null> {
  const [found] = await findEntriesByIds(tx, [id])
  const [order] = found ? await lockOrders(tx, [found.orderId]) : []
  if (!order) return refuse('not_reversible')
  const entries = await findLedgerEntries(tx, [order.id])
  const entry = listLiveEntries(entries).find((each) => each.id === id)
  if (!entry) return refuse('not_reversible')
  if (keepRefunds && sumReversedEntries(entries, [entry]) > order.paidSen) return refuse('refund_too_large')
  await reversePaymentOfLockedOrder(tx, order, { entries, entry }, { by })
  return null
}

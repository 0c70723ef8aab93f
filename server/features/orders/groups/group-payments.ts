import type { Db } from '#server/db/database.ts'
import {
  findLedgerEntries,
  listLiveEntries,
  reverseEntries,
  type StoredEntry,
} from '#server/features/payments/payments.ts'
import { recordPaymentForLockedOrder, recordPaymentEvent } from '../admin/record-payment.ts'
import type { PlaceOrderDependencies } from '../checkout/place-order.ts'
import type { Child } from '../store/group-tables.ts'
import { lockOrders, updateOrder } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { findChildrenOfGroup } from './children-store.ts'
import { findOrderForGroup } from './groups-store.ts'
import { listConfirmedChildren } from './payment-state.ts'

// Payments of children that the shop confirmed are in the ledger of the group's order. Cash that the organiser collects
// is not, because the shop gets it from the organiser.

const getEvidenceRef = ({ id }: Pick<Child, 'id'>) => `child ${id}`
const isOf = (entry: StoredEntry, child: Child) => entry.evidenceRef === getEvidenceRef(child)
const isSame = (entry: StoredEntry, child: Child) => isOf(entry, child) && entry.amountSen === child.paidSen

/**
 * Adds the children's payments that the shop confirmed, and reverses those that are no longer confirmed. Does
 * nothing if the group has no order, or if the order is cancelled. The caller has locked the group. Throws
 * `RefusedError` if the month of a payment to be reversed is locked.
 */
export async function recordChildPayments(
  dependencies: Pick<PlaceOrderDependencies, 'customerUrl' | 'siteUrl' | 'creditInvoice'>,
  tx: Db,
  groupId: string,
  by: string,
): Promise<void> {
  const found = await findOrderForGroup(tx, groupId)
  const [locked] = found ? await lockOrders(tx, [found.id]) : []
  if (!locked || locked.stage === 'cancelled') return
  const children = await findChildrenOfGroup(tx, groupId)
  const confirmed = listConfirmedChildren(children)
  const recorded = await findChildEntries(tx, locked.id)
  // The payments of erased children stay in the ledger, so they are not reversed.
  const withdrawn = recorded.filter(
    (entry) =>
      children.some((child) => isOf(entry, child)) && !confirmed.some((child) => isSame(entry, child)),
  )
  let order = await reverseChildEntries(tx, locked, withdrawn, by)
  for (const child of confirmed) {
    if (recorded.some((entry) => isSame(entry, child))) continue
    const payment = {
      orderId: order.id,
      kind: 'payment' as const,
      amountSen: child.paidSen,
      method: 'transfer' as const,
      evidence: 'staff' as const,
      evidenceRef: getEvidenceRef(child),
      note: 'A parent’s payment, confirmed in the group order',
      recordedBy: by,
    }
    order = (await recordPaymentForLockedOrder(dependencies, tx, order, payment)).order
  }
}

/**
 * Reverses the payments of children. The order is locked and is about to be cancelled. Returns the changed
 * order.
 */
export async function reverseChildPayments(tx: Db, order: Order, by: string): Promise<Order> {
  return reverseChildEntries(tx, order, await findChildEntries(tx, order.id), by)
}

async function findChildEntries(tx: Db, orderId: string): Promise<StoredEntry[]> {
  return listLiveEntries(await findLedgerEntries(tx, [orderId])).filter(({ evidenceRef }) =>
    evidenceRef.startsWith('child '),
  )
}

async function reverseChildEntries(tx: Db, order: Order, entries: StoredEntry[], by: string): Promise<Order> {
  if (entries.length === 0) return order
  await reverseEntries(tx, [], entries, { by })
  const changed = await updateOrder(tx, order, {})
  await recordPaymentEvent(tx, order, changed, { action: 'reversed a payment', note: '', by })
  return changed
}

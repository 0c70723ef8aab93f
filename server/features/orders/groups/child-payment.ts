import { maxSlipBytes } from '#core/orders/tracking/slips.ts'
import { isPaymentReceived } from '#core/orders/groups/group-order.ts'
import { detectSlipType } from '#core/orders/files/slip-type.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Db } from '#server/db/database.ts'
import { isTooLargeToDisplay } from '#server/features/media/media.ts'
import type { Child } from '../store/group-tables.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { getPaymentState } from './payment-state.ts'
import { findChild, saveChildSlip, updateChild } from './children-store.ts'
import { lockGroup, type GroupRef } from './groups-store.ts'
import { canChangeChild } from './save-child.ts'

type OwnChild = { id: string; secret?: string }

/**
 * Records a payment of a child. `change` receives the current child, and `recordInLedger` runs in the same
 * transaction. Also works after the group is closed, because some parents pay late.
 */
export async function recordChildPayment(
  db: Db,
  naming: GroupRef,
  own: OwnChild,
  change: (child: Child) => Child['paid'],
  recordInLedger?: (tx: Db, groupId: string) => Promise<void>,
) {
  return db.transaction(async (tx) => {
    const group = await lockGroup(tx, naming)
    const child = group && (await findChild(tx, own.id))
    if (!child || child.removed || !canChangeChild(child, group, own)) return refuse('not_found')
    const before = getPaymentState(child)
    const paid = change({ ...child, paid: before })
    if (paid === before) return child
    const changed = await updateChild(tx, child.id, createPayment(child, paid))
    await recordInLedger?.(tx, group.id)
    return changed
  })
}

const createPayment = ({ priceSen }: Child, paid: Child['paid']) => ({
  paid,
  paidSen: paid === '' ? 0 : priceSen,
})

/**
 * Returns the payment of a child after a parent has reported it or withdrawn the report. A report can be
 * withdrawn until a slip is uploaded or the payment is received.
 */
export const markPaidByParent =
  (paid: boolean) =>
  ({ paid: previousPayment }: Child): Child['paid'] =>
    paid ? previousPayment || 'said' : previousPayment === 'said' ? '' : previousPayment

/**
 * Returns the payment of a child after the organiser has set or cleared it. Keeps a payment that the shop
 * confirmed, and does not replace a slip with cash.
 */
export const markPaidByOrganiser =
  (paid: boolean) =>
  ({ paid: previousPayment }: Child): Child['paid'] =>
    previousPayment === 'seen' || (paid && previousPayment === 'slip') ? previousPayment : paid ? 'cash' : ''

export const markPaidByShop = (paid: boolean) => (): Child['paid'] => (paid ? 'seen' : '')

export async function handleUploadChildSlip(
  { db, files }: Pick<OrdersDependencies, 'db' | 'files'>,
  naming: GroupRef,
  own: OwnChild & { file: string },
  network: string,
) {
  const bytes = Buffer.from(own.file, 'base64')
  // Detects the type by content, not by name, because staff open files from strangers.
  const type = detectSlipType(bytes)
  if (!type) return refuse('not_a_slip')
  if (bytes.length > maxSlipBytes) return refuse('slip_too_large')
  if (await isTooLargeToDisplay(network, bytes)) return refuse('slip_too_heavy')
  const ownChild = async (tx: Db) => {
    const group = await lockGroup(tx, naming)
    const child = group && (await findChild(tx, own.id))
    return child && !child.removed && canChangeChild(child, group, own) ? child : null
  }
  // The child is checked before the file is stored, so that refused slips can't fill the disk.
  if (!(await db.transaction(ownChild))) return refuse('not_found')
  const { hash } = await files.store(bytes, type)
  return db.transaction(async (tx) => {
    const child = await ownChild(tx)
    if (!child) return refuse('not_found')
    await saveChildSlip(tx, { childId: child.id, type, file: hash })
    const before = getPaymentState(child)
    return before === 'slip' || isPaymentReceived(before)
      ? child
      : updateChild(tx, child.id, createPayment(child, 'slip'))
  })
}

import { maxSlipBytes } from '#core/orders/tracking/slips.ts'
import { isMoneyReceived } from '#core/orders/groups/group-order.ts'
import { detectSlipType } from '#core/orders/files/slip-type.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Db } from '#server/db/database.ts'
import { isTooHeavy } from '#server/features/media/media.ts'
import type { Child } from '../store/group-tables.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { paidOf } from './child-money.ts'
import { findChild, putSlip, updateChild } from './children-store.ts'
import { lockGroup, type GroupNaming } from './groups-store.ts'
import { isOwn } from './save-child.ts'

type OwnChild = { id: string; secret?: string }

/** Notes how far the money of a child is; `change` is given the child as it is. Also after closing: that is when some pay. */
export async function notePaid(
  db: Db,
  naming: GroupNaming,
  own: OwnChild,
  change: (child: Child) => Child['paid'],
) {
  return db.transaction(async (tx) => {
    const group = await lockGroup(tx, naming)
    const child = group && (await findChild(tx, own.id))
    if (!child || child.removed || !isOwn(child, group, own)) return refuse('not_found')
    const before = paidOf(child)
    const paid = change({ ...child, paid: before })
    return paid === before ? child : updateChild(tx, child.id, noted(child, paid))
  })
}

/** With what it came to then. */
const noted = ({ priceSen }: Child, paid: Child['paid']) => ({ paid, paidSen: paid === '' ? 0 : priceSen })

/** A parent's word counts until there is more: a slip, or cash that the organiser has. */
export const bySaying =
  (paid: boolean) =>
  ({ paid: before }: Child): Child['paid'] =>
    paid ? before || 'said' : before === 'said' ? '' : before

/** What the organiser has in hand. */
export const byCash =
  (paid: boolean) =>
  ({ paid: before }: Child): Child['paid'] =>
    before === 'seen' || (paid && before === 'slip') ? before : paid ? 'cash' : ''

/** What the shop has seen in its bank or in its till. */
export const bySeeing = (paid: boolean) => (): Child['paid'] => (paid ? 'seen' : '')

/** See the contract `uploadChildSlip`. */
export async function takeChildSlip(
  { db, files }: Pick<OrdersParts, 'db' | 'files'>,
  naming: GroupNaming,
  own: OwnChild & { file: string },
  network: string,
) {
  const bytes = Buffer.from(own.file, 'base64')
  // By its bytes and never by its name: staff open what strangers send.
  const type = detectSlipType(bytes)
  if (!type) return refuse('not_a_slip')
  if (bytes.length > maxSlipBytes) return refuse('slip_too_large')
  if (await isTooHeavy(network, bytes)) return refuse('slip_too_heavy')
  const ownChild = async (tx: Db) => {
    const group = await lockGroup(tx, naming)
    const child = group && (await findChild(tx, own.id))
    return child && !child.removed && isOwn(child, group, own) ? child : null
  }
  // Before the file is stored, so that nobody fills the disk with slips that are refused.
  if (!(await db.transaction(ownChild))) return refuse('not_found')
  const { hash: file } = await files.store(bytes, type)
  return db.transaction(async (tx) => {
    const child = await ownChild(tx)
    if (!child) return refuse('not_found')
    await putSlip(tx, { childId: child.id, type, file })
    const before = paidOf(child)
    return before === 'slip' || isMoneyReceived(before)
      ? child
      : updateChild(tx, child.id, noted(child, 'slip'))
  })
}

import type { PlaceOrderParts } from '../checkout/place-order.ts'
import { closingTrouble } from './group-trouble.ts'
import { lockGroup, orderOfGroup, detachOrder, updateGroup } from './groups-store.ts'
import { refuse, Refusal } from '#server/http/refusal.ts'
import { lockByPublicId } from '../store/orders-store.ts'
import { reopens } from './group-view.ts'
import { moveLocked } from '../admin/move-order.ts'

/** Reopens a group and cancels its order, unless the order is paid or in production. `by` is the actor's name. */
export async function reopen(parts: PlaceOrderParts, publicId: string, closes: string, by: string) {
  const closesAt = new Date(closes)
  const late = closingTrouble(closesAt)
  if (late) return late
  return parts.db.transaction(async (tx) => {
    const group = await lockGroup(tx, { publicId })
    if (!group) return refuse('not_found')
    if (group.stage !== 'ordered' && group.stage !== 'empty') return refuse('group_not_closed')
    const found = await orderOfGroup(tx, group.id)
    const order = found && (await lockByPublicId(tx, found.publicId))
    if (order && !reopens(order)) return refuse('group_in_production')
    if (order && order.stage !== 'cancelled') {
      const move = { to: 'cancelled' as const, note: 'Group order reopened', tell: '' }
      const moved = await moveLocked(parts, tx, order, move, by)
      if (moved instanceof Refusal) return refuse('group_in_production')
    }
    if (order) await detachOrder(tx, order.id)
    await updateGroup(tx, group.id, { stage: 'open', closesAt, trouble: '' })
    return group
  })
}

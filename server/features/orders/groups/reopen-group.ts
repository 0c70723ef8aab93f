import type { PlaceOrderDependencies } from '../checkout/place-order.ts'
import { checkClosingTime } from './group-checks.ts'
import { lockGroup, findOrderForGroup, detachOrder, updateGroup } from './groups-store.ts'
import { refuse, Refusal } from '#server/http/refusal.ts'
import { lockOrderByPublicId } from '../store/orders-store.ts'
import { findChildrenOfGroup } from './children-store.ts'
import { reverseChildPayments } from './group-payments.ts'
import { canReopenGroupOrder } from './group-view.ts'
import { moveLockedOrder } from '../admin/move-order.ts'

/**
 * Cancels the order of a group and opens the group again. Refuses if the order is in production, or has
 * payments other than those of children.
 */
export async function reopenGroupOrder(
  dependencies: PlaceOrderDependencies,
  publicId: string,
  closes: string,
  by: string,
) {
  const closesAt = new Date(closes)
  const refusal = checkClosingTime(closesAt)
  if (refusal) return refusal
  return dependencies.db.transaction(async (tx) => {
    const group = await lockGroup(tx, { publicId })
    if (!group) return refuse('not_found')
    if (group.stage !== 'ordered' && group.stage !== 'empty') return refuse('group_not_closed')
    const found = await findOrderForGroup(tx, group.id)
    const order = found && (await lockOrderByPublicId(tx, found.publicId))
    if (order && !canReopenGroupOrder(order, await findChildrenOfGroup(tx, group.id)))
      return refuse('group_in_production')
    if (order && order.stage !== 'cancelled') {
      // These payments are reversed, because the next order of the group gets them.
      const unpaid = await reverseChildPayments(tx, order, by)
      const move = { to: 'cancelled' as const, note: 'Group order reopened', tell: '' }
      const moved = await moveLockedOrder(dependencies, tx, unpaid, move, by)
      if (moved instanceof Refusal) return refuse('group_in_production')
    }
    if (order) await detachOrder(tx, order.id)
    await updateGroup(tx, group.id, { stage: 'open', closesAt, trouble: '' })
    return group
  })
}

import { stageRules } from '#core/orders/order-stages.ts'
import { formatTimeOfDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { findOrderEvents } from '../store/order-events-store.ts'
import { lockOrderByPublicId } from '../store/orders-store.ts'
import type { Order, StoredOrderEvent } from '../store/orders-tables.ts'

export const customerRemovedRefusal = {
  error: 'The customer data of this order was deleted, so the order can’t be changed.',
}

export async function lockUnchangedOrder(tx: Db, { id, version }: { id: string; version: number }) {
  const order = await lockOrderByPublicId(tx, id)
  if (!order) return refuse('not_found')
  if (order.anonymisedAt) return refuse('forbidden', customerRemovedRefusal)
  if (order.version === version) return order
  const [latest] = await findOrderEvents(tx, order.id)
  return refuse('changed_meanwhile', latest && { error: describeConflict(latest) })
}

export async function refuseMovedOrder(tx: Db, order: Order): Promise<Refusal<'changed_meanwhile'>> {
  const moved = (await findOrderEvents(tx, order.id)).find(({ toStage }) => toStage !== null)
  return refuse('changed_meanwhile', moved && { error: describeConflict(moved) })
}

function describeConflict({ doneBy, at, toStage }: StoredOrderEvent): string {
  const when = formatTimeOfDay(at)
  const what = toStage ? `moved this order to ${stageRules[toStage].label}` : 'changed this order'
  return `${doneBy} ${what} at ${when}. Review it and try again.`
}

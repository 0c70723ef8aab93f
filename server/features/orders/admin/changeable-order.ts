import { stageRules } from '#core/orders/order-stages.ts'
import { formatClock } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { eventsOf } from '../store/order-events-store.ts'
import { lockByPublicId } from '../store/orders-store.ts'
import type { Order, StoredEvent } from '../store/orders-tables.ts'

/** Refusal for orders whose customer was removed. */
export const nobodys = {
  error: 'The customer of this order was removed, so it can’t be changed.',
}

/** Locks an order for a change. Refuses if it has changed since the caller read it, and names the latest change. */
export async function changeable(tx: Db, { id, version }: { id: string; version: number }) {
  const order = await lockByPublicId(tx, id)
  if (!order) return refuse('not_found')
  if (order.anonymisedAt) return refuse('forbidden', nobodys)
  if (order.version === version) return order
  const [latest] = await eventsOf(tx, order.id)
  return refuse('changed_meanwhile', latest && { error: describeConflict(latest) })
}

/** Refuses because the order has moved. The message says who moved it, to which stage, and when. */
export async function movedMeanwhile(tx: Db, order: Order): Promise<Refusal<'changed_meanwhile'>> {
  const moved = (await eventsOf(tx, order.id)).find(({ toStage }) => toStage !== null)
  return refuse('changed_meanwhile', moved && { error: describeConflict(moved) })
}

function describeConflict({ doneBy, at, toStage }: StoredEvent): string {
  const when = formatClock(at)
  const what = toStage ? `moved this order to ${stageRules[toStage].label}` : 'changed this order'
  return `${doneBy} ${what} at ${when}. Review it and try again.`
}

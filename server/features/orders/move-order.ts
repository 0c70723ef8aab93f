import type { moveOrder, OrderDetails, undoMove } from '../../../core/contracts/order-desk.ts'
import type { ParsedInputOf } from '../../../core/contracts/contract.ts'
import { mayMove, paidAfter, stageRules, type Movable } from '../../../core/values/order-stages.ts'
import { formatListTime } from '../../../core/values/shop-time.ts'
import type { Db } from '../../platform/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { listedEvent, listedOrders } from './listed-order.ts'
import { eventsOf, insertEvent } from './order-events-store.ts'
import { lockByPublicId, updateOrder } from './orders-store.ts'
import type { EventChanges, Order, StoredEvent } from './orders-tables.ts'

export const movable = ({ stage, deliveryMethod, paidAt }: Order): Movable => ({
  stage,
  deliveryMethod,
  paid: paidAt !== null,
})

/** See the contract `moveOrder`; `by`: who does it, by name. */
export async function move(db: Db, input: ParsedInputOf<typeof moveOrder>, by: string) {
  return db.transaction(async (tx) => {
    const order = await changeable(tx, input)
    if (order instanceof Refusal) return order
    const { to, note } = input
    if (!mayMove(movable(order), to)) return refuse('move_not_allowed', notAllowed(order, to))
    const now = new Date()
    const payment = paymentAfter(order, input, now)
    const moved = await updateOrder(tx, order, { stage: to, stageSince: now, ...payment?.now })
    await insertEvent(tx, {
      orderId: order.id,
      deed: 'moved',
      fromStage: order.stage,
      toStage: to,
      note,
      changes: payment?.changes ?? {},
      doneBy: by,
    })
    return detailsOf(tx, moved)
  })
}

/** See the contract `undoMove`. */
export async function undo(db: Db, input: ParsedInputOf<typeof undoMove>, by: string) {
  return db.transaction(async (tx) => {
    const order = await changeable(tx, input)
    if (order instanceof Refusal) return order
    const last = undoable(await eventsOf(tx, order.id))
    if (!last?.fromStage || last.id !== input.move) return refuse('nothing_to_undo')
    const { paid } = last.changes
    const back = paid && {
      paidAt: paid.before && new Date(paid.before.at),
      paidSen: paid.before?.sen ?? null,
    }
    const moved = await updateOrder(tx, order, { stage: last.fromStage, stageSince: new Date(), ...back })
    await insertEvent(tx, {
      orderId: order.id,
      deed: 'took back',
      fromStage: order.stage,
      toStage: last.fromStage,
      note: '',
      doneBy: by,
    })
    return detailsOf(tx, moved)
  })
}

/**
 * The order under lock, as the caller has seen it; a refusal that names the latest deed where it has changed since, so
 * that nobody overwrites what he hasn't seen.
 */
export async function changeable(tx: Db, { id, version }: { id: string; version: number }) {
  const order = await lockByPublicId(tx, id)
  if (!order) return refuse('not_found')
  if (order.version === version) return order
  const [latest] = await eventsOf(tx, order.id)
  return refuse('changed_meanwhile', latest && { error: meanwhile(latest) })
}

/** An order with all that was done to it. */
export async function detailsOf(db: Db, order: Order): Promise<OrderDetails> {
  const [listed] = await listedOrders(db, [order])
  if (!listed) throw new Error('one order is listed as one')
  const events = await eventsOf(db, order.id)
  return { order: listed, events: events.map(listedEvent), can_undo: undoable(events)?.id ?? null }
}

/** The last move, unless it was taken back. */
function undoable(events: StoredEvent[]): StoredEvent | null {
  const last = events.find(({ deed }) => deed === 'moved' || deed === 'took back')
  return last?.deed === 'moved' ? last : null
}

function paymentAfter(
  order: Order,
  { to, paid_sen }: ParsedInputOf<typeof moveOrder>,
  now: Date,
): { now: Pick<Order, 'paidAt' | 'paidSen'>; changes: EventChanges } | null {
  const paid = order.paidAt !== null
  if (paidAfter({ paid }, to) === paid) return null
  const before = order.paidAt && { at: order.paidAt.toISOString(), sen: order.paidSen ?? 0 }
  return {
    now: paid ? { paidAt: null, paidSen: null } : { paidAt: now, paidSen: paid_sen ?? order.totalSen },
    changes: { paid: { before } },
  }
}

function notAllowed({ number, stage }: Order, to: Order['stage']) {
  return {
    error: `Order ${number} is in ${stageRules[stage].label} and can’t be moved to ${stageRules[to].label}.`,
  }
}

function meanwhile({ doneBy, at, toStage }: StoredEvent): string {
  const when = formatListTime(at).slice(-5)
  const what = toStage ? `moved this order to ${stageRules[toStage].label}` : 'changed this order'
  return `${doneBy} ${what} at ${when}. Please look again.`
}

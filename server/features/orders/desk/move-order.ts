import type { moveOrder, undoMove } from '../../../../core/orders/order-desk.ts'
import type { ParsedInputOf } from '../../../../core/contract.ts'
import { mayMove, paidAfter, stageRules, type Movable } from '../../../../core/orders/order-stages.ts'
import { promisedAnew } from '../../../../core/due/promise.ts'
import { formatClock } from '../../../../core/shared/shop-time.ts'
import type { Db } from '../../../platform/database.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { detailsOf, undoable } from './order-details.ts'
import { slipsOf } from '../files/slips-store.ts'
import { orderRules } from '../../settings/settings.ts'
import { tellHowToPay } from '../placing/place-order.ts'
import { eventsOf, insertEvent, insertEvents } from '../store/order-events-store.ts'
import { duePart, promiseFor, type DuePart } from '../store/promise-order.ts'
import { lockByPublicId, updateOrder, updateOrders } from '../store/orders-store.ts'
import type { EventChanges, Order, StoredEvent } from '../store/orders-tables.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { tellWithMove } from './tell-customer.ts'

type Parts = Pick<OrdersParts, 'db' | 'customerUrl' | 'siteUrl'>

const movable = ({ stage, deliveryMethod, paidAt }: Order): Movable => ({
  stage,
  deliveryMethod,
  paid: paidAt !== null,
})

/** See the contract `moveOrder`; `by`: who does it, by name. */
export async function move(parts: Parts, input: ParsedInputOf<typeof moveOrder>, by: string) {
  return parts.db.transaction(async (tx) => {
    const order = await changeable(tx, input)
    if (order instanceof Refusal) return order
    const moved = await moveLocked(parts, tx, order, input, by)
    return moved instanceof Refusal ? moved : detailsOf(tx, moved.order)
  })
}

/** An order after a move, and the move as its history has it. */
export interface Moved {
  order: Order
  move: StoredEvent
}

/** The move itself, of an order that the caller's transaction holds: with its message and its line in the history. */
export async function moveLocked(
  parts: Omit<Parts, 'db'>,
  tx: Db,
  order: Order,
  said: Omit<ParsedInputOf<typeof moveOrder>, 'id' | 'version'>,
  by: string,
): Promise<Moved | Refusal<'move_not_allowed'>> {
  const { to, note } = said
  if (!mayMove(movable(order), to)) return refuse('move_not_allowed', notAllowed(order, to))
  const now = new Date()
  const payment = paymentAfter(order, said, now)
  const tracking = said.tracking ?? order.tracking
  const promise = await promiseAfter(tx, order, to, now)
  const moved = await updateOrder(tx, order, {
    stage: to,
    stageSince: now,
    tracking,
    ...carrierAfter(order, { tracking, carrier: said.carrier }),
    // It is ordered when the customer says so, not when it was quoted.
    ...(order.stage === 'quoted' && to === 'new' && { placedAt: now }),
    ...payment?.now,
    ...promise,
  })
  const event = await insertEvent(tx, {
    orderId: order.id,
    action: 'moved',
    fromStage: order.stage,
    toStage: to,
    note,
    changes: {
      ...payment?.changes,
      ...(promise && { due: { before: { dueOn: order.dueOn, due: order.due } } }),
      ...(tracking !== order.tracking && { tracking: { before: order.tracking } }),
    },
    doneBy: by,
  })
  await tellWithMove(parts, tx, { order: moved, move: event, from: order.stage, text: said.tell, by })
  if (to === 'new' && order.validUntil !== null) await tellHowToPay(parts, tx, moved)
  return { order: moved, move: event }
}

/** Another number is another parcel: it tells whose it is, unless that was said with it. */
function carrierAfter(
  order: Order,
  { tracking, carrier }: { tracking: string; carrier: string | undefined },
) {
  if (carrier === undefined && tracking === order.tracking) return {}
  return { carrier: carrier ?? '', trackingPage: '' }
}

/**
 * The same move of several orders that the caller's transaction holds, in a few statements. Throws where one may not
 * make it, or would have money seen or unseen by it: that is said of each order by itself.
 */
export async function moveAllLocked(
  parts: Pick<OrdersParts, 'customerUrl'>,
  tx: Db,
  orders: Order[],
  { to, note, tell }: { to: Order['stage']; note: string; tell?: string },
  by: string,
): Promise<void> {
  const now = new Date()
  for (const order of orders)
    if (!mayMove(movable(order), to) || paymentAfter(order, { to }, now))
      throw new Error(`order ${order.number} in ${order.stage} can't be moved along to ${to}`)
  const moved = await updateOrders(
    tx,
    orders.map(({ id }) => id),
    { stage: to, stageSince: now },
  )
  const stageOf = new Map(orders.map(({ id, stage }) => [id, stage]))
  const fromStage = (id: string) => stageOf.get(id) ?? to
  const events = await insertEvents(
    tx,
    moved.map(({ id }) => ({
      orderId: id,
      action: 'moved',
      fromStage: fromStage(id),
      toStage: to,
      note,
      doneBy: by,
    })),
  )
  if (tell === '') return
  const moves = new Map(events.map((event) => [event.orderId, event]))
  for (const order of moved) {
    const move = moves.get(order.id)
    if (move) await tellWithMove(parts, tx, { order, move, from: fromStage(order.id), text: tell, by })
  }
}

/** See the contract `undoMove`. */
export async function undo(db: Db, input: ParsedInputOf<typeof undoMove>, by: string) {
  return db.transaction(async (tx) => {
    const order = await changeable(tx, input)
    if (order instanceof Refusal) return order
    const back = await undoLocked(tx, order, input.move, by)
    return back instanceof Refusal ? back : detailsOf(tx, back)
  })
}

/**
 * What is promised with a move: a quotation's goods when they are ordered, and another day where the money came after
 * it had to, unless a slip of it came in time. Null: what was promised stays.
 */
async function promiseAfter(tx: Db, order: Order, to: Order['stage'], now: Date): Promise<DuePart | null> {
  const ordered = order.stage === 'quoted' && to === 'new'
  const paysNow = to === 'paid' && order.paidAt === null
  if (order.isTest || (!ordered && !(paysNow && order.due && (await isPaidLate(tx, order, now))))) return null
  const made = await promiseFor(tx, await orderRules.due(tx), order.goods, { now, paid: paysNow })
  if (!made) return null
  const { dueOn, due } = order
  if (!dueOn || !due) return { dueOn: made.dueOn, due: made.due }
  const anew = promisedAnew({ dueOn, lines: due.lines.map((line) => line.due_on) }, made.promised)
  return anew.dueOn === dueOn ? null : duePart(made.works, anew, due.first)
}

async function isPaidLate(tx: Db, { id, due }: Order, now: Date): Promise<boolean> {
  const payBy = new Date(due?.pay_by ?? now)
  if (now <= payBy) return false
  const slips = await slipsOf(tx, [id])
  return !slips.some(({ addedAt }) => addedAt <= payBy)
}

/** Takes this move back, of an order that the caller's transaction holds; it has to be the last one. */
export async function undoLocked(
  tx: Db,
  order: Order,
  move: number,
  by: string,
): Promise<Order | Refusal<'nothing_to_undo'>> {
  const last = undoable(await eventsOf(tx, order.id))
  if (!last?.fromStage || last.id !== move) return refuse('nothing_to_undo')
  const { paid, tracking, due } = last.changes
  const back = await updateOrder(tx, order, {
    stage: last.fromStage,
    stageSince: new Date(),
    ...(tracking && { tracking: tracking.before }),
    ...due?.before,
    ...(paid && {
      paidAt: paid.before && new Date(paid.before.at),
      paidSen: paid.before?.sen ?? null,
    }),
  })
  await insertEvent(tx, {
    orderId: order.id,
    action: 'took back',
    fromStage: order.stage,
    toStage: last.fromStage,
    note: '',
    doneBy: by,
  })
  return back
}

/** What is refused where nobody knows any more whose order it was. */
export const nobodys = {
  error: 'The customer of this order has been removed: it can’t be changed any more.',
}

/**
 * The order under lock, as the caller has seen it; a refusal that names the latest action where it has changed since, so
 * that nobody overwrites what he hasn't seen.
 */
export async function changeable(tx: Db, { id, version }: { id: string; version: number }) {
  const order = await lockByPublicId(tx, id)
  if (!order) return refuse('not_found')
  if (order.anonymisedAt) return refuse('forbidden', nobodys)
  if (order.version === version) return order
  const [latest] = await eventsOf(tx, order.id)
  return refuse('changed_meanwhile', latest && { error: meanwhile(latest) })
}

/** The refusal where an order is no longer where somebody saw it: who moved it, where, and when. */
export async function movedMeanwhile(tx: Db, order: Order): Promise<Refusal<'changed_meanwhile'>> {
  const moved = (await eventsOf(tx, order.id)).find(({ toStage }) => toStage !== null)
  return refuse('changed_meanwhile', moved && { error: meanwhile(moved) })
}

function paymentAfter(
  order: Order,
  { to, paid_sen }: Pick<ParsedInputOf<typeof moveOrder>, 'to' | 'paid_sen'>,
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
  const when = formatClock(at)
  const what = toStage ? `moved this order to ${stageRules[toStage].label}` : 'changed this order'
  return `${doneBy} ${what} at ${when}. Please look again.`
}

import type { moveOrder } from '#core/orders/admin/admin-order.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { canMoveOrder, stageRules, type MovableOrder, isPaidAfter } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { detailsOf } from './order-details.ts'
import { tellHowToPay } from '../checkout/told-order.ts'
import { insertEvent, insertEvents } from '../store/order-events-store.ts'
import { updateOrder, updateOrders } from '../store/orders-store.ts'
import type { Order, StoredEvent, EventChanges } from '../store/orders-tables.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { tellWithMove } from './tell-customer.ts'
import { changeable } from './changeable-order.ts'
import { couponAgain, type NoCouponBack } from './coupon-of-move.ts'
import { postponeDueDates } from '#core/due/due-dates.ts'
import { slipsOf } from '../files/slips-store.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { duePart, promiseFor, type DuePart } from '../store/promise-order.ts'

type Parts = Pick<OrdersParts, 'db' | 'customerUrl' | 'siteUrl'>

const movable = ({ stage, deliveryMethod, paidAt }: Order): MovableOrder => ({
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
  said: Omit<ParsedInputOf<typeof moveOrder>, 'id' | 'version'> & {
    /** A visitor moves it, by a link. */
    byVisitor?: boolean
  },
  by: string,
): Promise<Moved | Refusal<'move_not_allowed'> | NoCouponBack> {
  const { to, note } = said
  if (!canMoveOrder(movable(order), to)) return refuse('move_not_allowed', notAllowed(order, to))
  const noCoupon = await couponAgain(tx, order, to)
  if (noCoupon) return noCoupon
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
  await tellWithMove(parts, tx, {
    order: moved,
    move: event,
    from: order.stage,
    text: said.tell,
    by,
    byVisitor: said.byVisitor,
  })
  if (to === 'new' && order.validUntil !== null) await tellHowToPay(parts, tx, moved, said.byVisitor)
  // A quotation of RM 0.00 has nothing to pay.
  if (order.stage === 'quoted' && to === 'new' && moved.totalSen === 0)
    return moveLocked(parts, tx, moved, { to: 'paid', note: '', tell: '', byVisitor: said.byVisitor }, by)
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
    if (!canMoveOrder(movable(order), to) || paymentAfter(order, { to }, now))
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

function notAllowed({ number, stage }: Order, to: Order['stage']) {
  return {
    error: `Order ${number} is in ${stageRules[stage].label} and can’t be moved to ${stageRules[to].label}.`,
  }
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
  const anew = postponeDueDates({ dueOn, lines: due.lines.map((line) => line.due_on) }, made.promised)
  return anew.dueOn === dueOn ? null : duePart(made.works, anew, due.first)
}

async function isPaidLate(tx: Db, { id, due }: Order, now: Date): Promise<boolean> {
  const payBy = new Date(due?.pay_by ?? now)
  if (now <= payBy) return false
  const slips = await slipsOf(tx, [id])
  return !slips.some(({ addedAt }) => addedAt <= payBy)
}

function paymentAfter(
  order: Order,
  { to, paid_sen }: Pick<ParsedInputOf<typeof moveOrder>, 'to' | 'paid_sen'>,
  now: Date,
): { now: Pick<Order, 'paidAt' | 'paidSen'>; changes: EventChanges } | null {
  const paid = order.paidAt !== null
  if (isPaidAfter({ paid }, to) === paid) return null
  const before = order.paidAt && { at: order.paidAt.toISOString(), sen: order.paidSen ?? 0 }
  return {
    now: paid ? { paidAt: null, paidSen: null } : { paidAt: now, paidSen: paid_sen ?? order.totalSen },
    changes: { paid: { before } },
  }
}

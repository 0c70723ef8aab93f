import { findScannedOrder, moveScannedOrder } from '#core/orders/shipping/scan.ts'
import { normalizeTrackingNumber, parseScannedCode } from '#core/orders/shipping/scanned-code.ts'
import type { Db } from '#server/db/database.ts'
import { requireActorName, route, type Route } from '#server/http/route.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { listedOrders } from '../admin/listed-order.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { findByNumber, findByPublicId, lockByPublicId } from '../store/orders-store.ts'
import { labelRoutes } from './labels/labels.ts'
import { findByTracking, forgetSteps, ordersToPickUp, findStep, insertStep } from './scan-store.ts'
import { movedMeanwhile, nobodys } from '../admin/changeable-order.ts'
import { isKey, pickUpCodeOf } from '../store/order-keys.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { formatClock } from '#core/shared/shop-time.ts'
import { moveLocked } from '../admin/move-order.ts'
import { weighed } from '../admin/weigh-parcel.ts'
import { textOnce } from '../admin/tell-customer.ts'
import type { Order } from '../store/orders-tables.ts'
import { acquireRequestLock } from '#server/db/locks-store.ts'
import { hashRequest, refuseReusedRequestId } from '#server/http/request-hash.ts'

/**
 * From the workshop to the customer's door.
 * - an order is found by the code on its ticket, its label or its parcel, and moved on; what a phone without a signal
 *   has kept is done once when it comes
 * - who comes for an order shows its code, which is used once
 */
export function doorRoutes(parts: OrdersParts): Route[] {
  const { db } = parts
  return [
    route(findScannedOrder, async ({ code }) => {
      const scanned = parseScannedCode(code)
      if (!scanned || scanned.kind === 'batch') return refuse('no_such_code')
      const picked = scanned.kind === 'pick-up' ? await orderToPickUp(db, scanned) : null
      if (picked instanceof Refusal) return picked
      const order = picked ?? (await orderOf(db, scanned, code))
      const [listed] = order ? await listedOrders(db, [order]) : []
      return listed
        ? { order: listed, pick_up_code: scanned.kind === 'pick-up' ? scanned.code : null }
        : refuse('no_order')
    }),
    route(moveScannedOrder, (step, { caller }) => takeStep(parts, step, requireActorName(caller))),
    ...labelRoutes(parts),
  ]
}

function orderOf(db: Db, scanned: NonNullable<ReturnType<typeof parseScannedCode>>, code: string) {
  if (scanned.kind === 'order') return findByPublicId(db, scanned.id)
  if (scanned.kind === 'number') return findByNumber(db, scanned.number)
  return scanned.kind === 'parcel' ? findByTracking(db, [normalizeTrackingNumber(code), code.trim()]) : null
}

/** A phone that was without a signal for longer than this sends nothing twice any more. */
const stepsKeptMs = 60 * 86_400_000

export const forgetOldSteps = (db: Db) => forgetSteps(db, new Date(Date.now() - stepsKeptMs))

/**
 * The order that a customer has come for, by the code on his phone. A number with it, as the QR has, has to be that
 * order's. Refused where no order has it, and where it was used: by whom, and when.
 */
async function orderToPickUp(db: Db, { code, number }: { code: string; number: string | null }) {
  const found = (await ordersToPickUp(db)).filter(
    (order) => isKey(code, pickUpCodeOf(order)) && (number === null || order.number === number),
  )
  // Among a thousand orders two have the same six digits once in two thousand times: the QR, with its number, tells them apart.
  const waiting = found.filter(({ stage }) => stage === 'ready')
  const [order] = waiting
  if (order && waiting.length === 1) return order
  const [used] = found
  if (!used || waiting.length > 1) return refuse('wrong_code')
  const { words } = await movedMeanwhile(db, used)
  return refuse('code_used', { error: `${used.number}: ${words?.error ?? 'handed over already.'}` })
}

type Step = ParsedInputOf<typeof moveScannedOrder>
/** A step that came later than this was done without a signal: the history says when. */
const lateMs = 60_000

/** See the contract `moveScannedOrder`; `by`: who does it, by name. */
async function takeStep(parts: Pick<OrdersParts, 'db' | 'customerUrl' | 'siteUrl'>, step: Step, by: string) {
  return parts.db.transaction(async (tx) => {
    await acquireRequestLock(tx, step.request_id)
    const order = await lockByPublicId(tx, step.id)
    if (!order) return refuse('not_found')
    const before = await findStep(tx, step.request_id)
    if (before) return refuseReusedRequestId(before, step) ?? shown(tx, order)
    if (order.anonymisedAt) return refuse('forbidden', nobodys)
    if (order.stage !== step.from) return movedMeanwhile(tx, order)
    const { to, carrier, pick_up_code: code } = step
    if (code !== undefined && !isKey(code, pickUpCodeOf(order))) return refuse('wrong_code')
    // As carriers print it: their scanners and ours find it again.
    const tracking = step.tracking === undefined ? undefined : normalizeTrackingNumber(step.tracking)
    const move = {
      to,
      note: noteOf(step, new Date()),
      ...(tracking !== undefined && { tracking }),
      ...(carrier !== undefined && { carrier }),
      ...(step.tell !== undefined && {
        tell: step.tell ? await textOnce(parts, tx, order, { to, tracking, carrier }) : '',
      }),
    }
    const ready = step.weight_g === undefined ? order : await weighed(tx, order, step.weight_g, by)
    const moved = await moveLocked(parts, tx, ready, move, by)
    if (moved instanceof Refusal) return moved
    await insertStep(tx, {
      requestId: step.request_id,
      orderId: order.id,
      requestHash: hashRequest(step),
    })
    return shown(tx, moved.order)
  })
}

async function shown(db: Db, order: Order) {
  const [listed] = await listedOrders(db, [order])
  if (!listed) throw new Error('one order is listed as one')
  return { order: listed }
}

function noteOf({ at, pick_up_code: code }: Step, now: Date): string {
  if (code !== undefined) return 'The customer showed the code'
  const scanned = new Date(at)
  return now.getTime() - scanned.getTime() > lateMs ? `Scanned at ${formatClock(scanned)}, sent later` : ''
}

import { findScannedOrder, moveScannedOrder } from '#core/orders/shipping/scan.ts'
import { normalizeTrackingNumber, parseScannedCode } from '#core/orders/shipping/scanned-code.ts'
import type { Db } from '#server/db/database.ts'
import { requireActorName, route, type Route } from '#server/http/route.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { presentOrders } from '../admin/present-order.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { findOrderByNumber, findOrderByPublicId, lockOrderByPublicId } from '../store/orders-store.ts'
import { labelRoutes } from './labels/labels.ts'
import {
  findOrderByTrackingNumber,
  deleteStepsBefore,
  findPickUpOrders,
  findStep,
  insertStep,
} from './scan-store.ts'
import { refuseMovedOrder, customerRemovedRefusal } from '../admin/lock-unchanged-order.ts'
import { isSameKey, getPickUpCode } from '../store/order-keys.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { formatTimeOfDay } from '#core/shared/shop-time.ts'
import { moveLockedOrder } from '../admin/move-order.ts'
import { recordParcelWeight } from '../admin/weigh-parcel.ts'
import { writeStageMessageOnce } from '../admin/notify-customer.ts'
import type { Order } from '../store/orders-tables.ts'
import { acquireRequestLock } from '#server/db/locks-store.ts'
import { hashRequest, checkRequestIdReuse } from '#server/http/request-hash.ts'

/**
 * Routes for scanning orders and parcels. Steps that were scanned offline are applied once. A pick-up code
 * works once.
 */
export function shippingRoutes(dependencies: OrdersDependencies): Route[] {
  const { db } = dependencies
  return [
    route(findScannedOrder, async ({ code }) => {
      const scanned = parseScannedCode(code)
      if (!scanned || scanned.kind === 'batch') return refuse('no_such_code')
      const pickedUp = scanned.kind === 'pick-up' ? await findOrderToPickUp(db, scanned) : null
      if (pickedUp instanceof Refusal) return pickedUp
      const order = pickedUp ?? (await findOrderByCode(db, scanned, code))
      const [listed] = order ? await presentOrders(db, [order]) : []
      return listed
        ? { order: listed, pick_up_code: scanned.kind === 'pick-up' ? scanned.code : null }
        : refuse('no_order')
    }),
    route(moveScannedOrder, (step, { caller }) =>
      handleMoveScannedOrder(dependencies, step, requireActorName(caller)),
    ),
    ...labelRoutes(dependencies),
  ]
}

function findOrderByCode(db: Db, scanned: NonNullable<ReturnType<typeof parseScannedCode>>, code: string) {
  if (scanned.kind === 'order') return findOrderByPublicId(db, scanned.id)
  if (scanned.kind === 'number') return findOrderByNumber(db, scanned.number)
  return scanned.kind === 'parcel'
    ? findOrderByTrackingNumber(db, [normalizeTrackingNumber(code), code.trim()])
    : null
}

/** Scanned steps are stored for this time. A phone that was offline for longer could repeat a step. */
const stepRetentionMs = 60 * 86_400_000

export const deleteOldSteps = (db: Db) => deleteStepsBefore(db, new Date(Date.now() - stepRetentionMs))

/**
 * Returns the order to which a pick-up code belongs. If the QR code contains an order number, the number must
 * match. The refusal of a used code says who used it and when.
 */
async function findOrderToPickUp(db: Db, { code, number }: { code: string; number: string | null }) {
  const found = (await findPickUpOrders(db)).filter(
    (order) => isSameKey(code, getPickUpCode(order)) && (number === null || order.number === number),
  )
  // With 1,000 orders, the probability that another order has the same code is about 0.1 %. The QR code also contains
  // the order number, which is unique.
  const readyOrders = found.filter(({ stage }) => stage === 'ready')
  const [order] = readyOrders
  if (order && readyOrders.length === 1) return order
  const [used] = found
  if (!used || readyOrders.length > 1) return refuse('wrong_code')
  const { words } = await refuseMovedOrder(db, used)
  return refuse('code_used', { error: `${used.number}: ${words?.error ?? 'already handed over.'}` })
}

type ScannedStepInput = ParsedInputOf<typeof moveScannedOrder>
/**
 * A step that arrives later than this counts as scanned offline. The history then shows the time of the scan.
 */
const offlineAfterMs = 60_000

async function handleMoveScannedOrder(
  dependencies: Pick<OrdersDependencies, 'db' | 'customerUrl' | 'siteUrl'>,
  step: ScannedStepInput,
  by: string,
) {
  return dependencies.db.transaction(async (tx) => {
    await acquireRequestLock(tx, step.request_id)
    const order = await lockOrderByPublicId(tx, step.id)
    if (!order) return refuse('not_found')
    const before = await findStep(tx, step.request_id)
    if (before) return checkRequestIdReuse(before, step) ?? presentStepResult(tx, order)
    if (order.anonymisedAt) return refuse('forbidden', customerRemovedRefusal)
    if (order.stage !== step.from) return refuseMovedOrder(tx, order)
    const { to, carrier, pick_up_code: code } = step
    if (code !== undefined && !isSameKey(code, getPickUpCode(order))) return refuse('wrong_code')
    // The tracking number is stored in its printed form, so that a scan of the parcel finds the order.
    const tracking = step.tracking === undefined ? undefined : normalizeTrackingNumber(step.tracking)
    const move = {
      to,
      note: writeNote(step, new Date()),
      ...(tracking !== undefined && { tracking }),
      ...(carrier !== undefined && { carrier }),
      ...(step.tell !== undefined && {
        tell: step.tell
          ? await writeStageMessageOnce(dependencies, tx, order, { to, tracking, carrier })
          : '',
      }),
    }
    const weighedOrder =
      step.weight_g === undefined ? order : await recordParcelWeight(tx, order, step.weight_g, by)
    const moved = await moveLockedOrder(dependencies, tx, weighedOrder, move, by)
    if (moved instanceof Refusal) return moved
    await insertStep(tx, {
      requestId: step.request_id,
      orderId: order.id,
      requestHash: hashRequest(step),
    })
    return presentStepResult(tx, moved.order)
  })
}

async function presentStepResult(db: Db, order: Order) {
  const [listed] = await presentOrders(db, [order])
  if (!listed) throw new Error(`order ${order.id} was not listed`)
  return { order: listed }
}

function writeNote({ at, pick_up_code: code }: ScannedStepInput, now: Date): string {
  if (code !== undefined) return 'Pickup code shown'
  const scanned = new Date(at)
  return now.getTime() - scanned.getTime() > offlineAfterMs
    ? `Scanned at ${formatTimeOfDay(scanned)}, sent later`
    : ''
}

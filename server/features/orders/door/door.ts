import { findScanned, stepScanned } from '#core/orders/door/scan.ts'
import { plainNumber, readScanned } from '#core/orders/door/scanned-code.ts'
import type { Db } from '#server/platform/database.ts'
import { doerOf } from '#server/platform/doer.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { route, type Route } from '#server/platform/route.ts'
import { listedOrders } from '../desk/listed-order.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { findByNumber, findByPublicId } from '../store/orders-store.ts'
import { orderToPickUp } from './pick-up.ts'
import { labelRoutes } from './labels/labels.ts'
import { findByTracking, forgetSteps } from './scan-store.ts'
import { takeStep } from './take-step.ts'

/**
 * From the workshop to the customer's door.
 * - an order is found by the code on its ticket, its label or its parcel, and moved on; what a phone without a signal
 *   has kept is done once when it comes
 * - who comes for an order shows its code, which is used once
 */
export function doorRoutes(parts: OrdersParts): Route[] {
  const { db } = parts
  return [
    route(findScanned, async ({ code }) => {
      const scanned = readScanned(code)
      if (!scanned || scanned.kind === 'batch') return refuse('no_such_code')
      const picked = scanned.kind === 'pick-up' ? await orderToPickUp(db, scanned) : null
      if (picked instanceof Refusal) return picked
      const order = picked ?? (await orderOf(db, scanned, code))
      const [listed] = order ? await listedOrders(db, [order]) : []
      return listed
        ? { order: listed, pick_up_code: scanned.kind === 'pick-up' ? scanned.code : null }
        : refuse('no_order')
    }),
    route(stepScanned, (step, { caller }) => takeStep(parts, step, doerOf(caller))),
    ...labelRoutes(parts),
  ]
}

function orderOf(db: Db, scanned: NonNullable<ReturnType<typeof readScanned>>, code: string) {
  if (scanned.kind === 'order') return findByPublicId(db, scanned.id)
  if (scanned.kind === 'number') return findByNumber(db, scanned.number)
  return scanned.kind === 'parcel' ? findByTracking(db, [plainNumber(code), code.trim()]) : null
}

/** A phone that was without a signal for longer than this sends nothing twice any more. */
const stepsKeptMs = 60 * 86_400_000

export const forgetOldSteps = (db: Db) => forgetSteps(db, new Date(Date.now() - stepsKeptMs))

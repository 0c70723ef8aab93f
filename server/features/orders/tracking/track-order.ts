import { randomUUID } from 'node:crypto'
import { trackOrderByLink, trackOrder } from '#core/orders/tracking/track-order.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { countLookUps, deleteLookUp, insertLookUp } from './look-ups-store.ts'
import { findOrderByKey } from '../store/find-order-by-key.ts'
import { findOrderByNumber } from '../store/orders-store.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { presentTrackedOrder } from './tracked-order.ts'

/**
 * Limits for failed lookups, per network and per /48 of an IPv6 network. Order numbers can be guessed, and
 * acquaintances know the phone number. The limits keep strangers from finding out who ordered what (D-07). There is
 * no limit per order, because a stranger could use it to lock out the customer.
 */
const maxLookUps = { from: 10, site: 40 } as const
export const lookUpRetentionMs = 3_600_000

/** Routes for tracking orders. Personal data is masked, and every mismatch gets the same refusal. */
export function trackingRoutes(dependencies: OrdersDependencies): Route[] {
  const { db } = dependencies
  return [
    route(trackOrder, async ({ number, phone }, { network }) => {
      const now = new Date()
      const attempt = { id: randomUUID(), number, triedFrom: network, triedAt: now }
      // The lookup is counted before it runs, so that concurrent requests can't exceed the limit.
      await insertLookUp(db, attempt)
      const lookUpCount = await countLookUps(db, attempt, new Date(now.getTime() - lookUpRetentionMs))
      if (lookUpCount.from > maxLookUps.from || lookUpCount.site > maxLookUps.site) {
        await deleteLookUp(db, attempt.id)
        return refuse('too_many_tries')
      }
      const order = await findOrderByNumber(db, number)
      if (order?.phone !== phone) return refuse('not_found')
      await deleteLookUp(db, attempt.id)
      return presentTrackedOrder(dependencies, order, null)
    }),
    route(trackOrderByLink, async (link) => {
      const order = await findOrderByKey(db, link, 'order')
      return order ? presentTrackedOrder(dependencies, order, link.key) : refuse('not_found')
    }),
  ]
}

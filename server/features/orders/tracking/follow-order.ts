import { randomUUID } from 'node:crypto'
import { trackOrderByLink, trackOrder } from '#core/orders/tracking/track-order.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { countTries, deleteTry, insertTry } from './follow-store.ts'
import { findByKey } from '../store/find-by-key.ts'
import { findByNumber } from '../store/orders-store.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { followed } from './followed-order.ts'

/**
 * Limits of failed look-ups, per network and per /48 of an IPv6 network. Order numbers can be guessed and
 * acquaintances know the phone number, so the limits keep strangers from finding out who ordered what (D-07). There
 * is no limit per order, because strangers could use it to lock out the customer.
 */
const maxLookUps = { from: 10, site: 40 } as const
export const triesKeptMs = 3_600_000

/** Route to track an order by number and phone. Personal data is masked, and every mismatch gets the same refusal. */
export function followRoutes(parts: OrdersParts): Route[] {
  const { db } = parts
  return [
    route(trackOrder, async ({ number, phone }, { network }) => {
      const now = new Date()
      const attempt = { id: randomUUID(), number, triedFrom: network, triedAt: now }
      // Counted before the look-up, so that concurrent requests can't exceed the limit.
      await insertTry(db, attempt)
      const tried = await countTries(db, attempt, new Date(now.getTime() - triesKeptMs))
      if (tried.from > maxLookUps.from || tried.site > maxLookUps.site) {
        await deleteTry(db, attempt.id)
        return refuse('too_many_tries')
      }
      const order = await findByNumber(db, number)
      if (order?.phone !== phone) return refuse('not_found')
      await deleteTry(db, attempt.id)
      return followed(parts, order, null)
    }),
    route(trackOrderByLink, async (link) => {
      const order = await findByKey(db, link, 'order')
      return order ? followed(parts, order, link.key) : refuse('not_found')
    }),
  ]
}

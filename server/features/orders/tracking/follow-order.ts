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
 * Wrong tries within the window, of a network and of the /48 around an IPv6 one. Numbers can be counted through and phones
 * are known to acquaintances: this keeps strangers from finding out who has ordered what (D-07). There is no limit for an
 * order's number, which strangers could use up: its owner would be locked out.
 */
const mostTries = { from: 10, site: 40 } as const
export const triesKeptMs = 3_600_000

/** How an order is doing, for whoever knows its number and phone: masked, and refused alike whatever was wrong. */
export function followRoutes(parts: OrdersParts): Route[] {
  const { db } = parts
  return [
    route(trackOrder, async ({ number, phone }, { network }) => {
      const now = new Date()
      const attempt = { id: randomUUID(), number, triedFrom: network, triedAt: now }
      // Counted before it is looked at, so that many at once can't slip through together.
      await insertTry(db, attempt)
      const tried = await countTries(db, attempt, new Date(now.getTime() - triesKeptMs))
      if (tried.from > mostTries.from || tried.site > mostTries.site) {
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

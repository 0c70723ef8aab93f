import { getOrderStatusText } from '#core/inbox/order-status.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { customerOrderQueries } from '../orders/orders.ts'
import { findConversationCustomer } from './conversation-customer-store.ts'

export function orderStatusRoutes(parts: { db: Db; customerUrl: () => string }): Route[] {
  return [
    route(getOrderStatusText, async ({ id, order }) => {
      const customer = await findConversationCustomer(parts.db, id)
      // `null` if the order belongs to another customer, because the text has a link to the order.
      const text = await customerOrderQueries.writeStatus(parts, customer, order)
      return text === null ? refuse('not_found') : { text }
    }),
  ]
}

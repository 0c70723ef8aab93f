import type { ParsedInputOf } from '#core/contract.ts'
import { getOrderStatusText, sendOrderStatus } from '#core/inbox/order-status.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { customerOrderQueries } from '../orders/orders.ts'
import type { InboxParts } from './conversation-routes.ts'
import { sendReply } from './thread-routes.ts'
import { findConversationCustomer } from './conversation-customer-store.ts'

/** Routes that preview the status of an order and send it as a reply. */
export function orderStatusRoutes(parts: InboxParts & { customerUrl: () => string }): Route[] {
  const write = (db: Db, { id, order }: Pick<ParsedInputOf<typeof getOrderStatusText>, 'id' | 'order'>) =>
    writeStatus({ db, customerUrl: parts.customerUrl }, id, order)
  return [
    route(getOrderStatusText, async (input) => {
      const text = await write(parts.db, input)
      return text === null ? refuse('not_found') : { text }
    }),
    route(sendOrderStatus, async (input, call) => {
      const text = await write(parts.db, input)
      if (text === null) return refuse('not_found')
      const { id, request_id, seen } = input
      return sendReply(parts, { id, request_id, seen, text, attachments: [] }, call)
    }),
  ]
}

/** Returns `null` if the order belongs to another customer, because the text has a link to the order. */
async function writeStatus(
  parts: { db: Db; customerUrl: () => string },
  conversation: string,
  order: string,
): Promise<string | null> {
  const customer = await findConversationCustomer(parts.db, conversation)
  return customerOrderQueries.writeStatus(parts, customer, order)
}

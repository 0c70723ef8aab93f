import { z } from 'zod'
import { contract } from '../contract.ts'
import { conversationIdSchema, conversationsAccess, conversationsBase } from './conversations.ts'

// The status of an order as a reply: the shop's text about its stage, with the tracking link.

/** Returns the text, which staff send as a reply. A new order gets the payment reminder. */
export const getOrderStatusText = contract('GET', `${conversationsBase}/:id/orders/:order/status-text`, {
  access: conversationsAccess,
  /** `order` is the id of an order of this customer. */
  input: z.object({ id: conversationIdSchema, order: z.string().min(1).max(80) }),
  reply: z.object({ text: z.string() }),
  envelope: 'data',
})

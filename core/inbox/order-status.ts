import { z } from 'zod'
import { contract } from '../contract.ts'
import { conversationIdSchema, conversationsAccess, conversationsBase } from './conversations.ts'

/**
 * Returns a text about an order's status, which staff send as a reply. It is the shop's text for the order's stage with
 * the tracking link. For a new order, it is the payment reminder.
 */
export const getOrderStatusText = contract('GET', `${conversationsBase}/:id/orders/:order/status-text`, {
  access: conversationsAccess,
  input: z.object({ id: conversationIdSchema, order: z.string().min(1).max(80) }),
  reply: z.object({ text: z.string() }),
  envelope: 'data',
})

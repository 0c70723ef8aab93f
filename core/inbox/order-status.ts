import { z } from 'zod'
import { contract } from '../contract.ts'
import { maxInteger } from '../shared/limits.ts'
import { requestIdSchema } from '../shared/request-id.ts'
import { conversationIdSchema, conversationsAccess, conversationsBase } from './conversations.ts'
import { replyToConversation } from './thread.ts'

// The status of an order as a reply: the shop's text about its stage, with the tracking link.

const access = conversationsAccess
const path = `${conversationsBase}/:id/orders/:order`
/** `order` is the id of an order of this customer. */
const ids = { id: conversationIdSchema, order: z.string().min(1).max(80) }

/** Returns the text, which staff edit before they send it as a reply. A new order gets the payment reminder. */
export const getOrderStatusText = contract('GET', `${path}/status-text`, {
  access,
  input: z.object(ids),
  reply: z.object({ text: z.string() }),
  envelope: 'data',
})

/** Sends the text as a reply. Repeating the `request_id` sends nothing again. */
export const sendOrderStatus = contract('POST', `${path}/status`, {
  access,
  input: z.object({
    ...ids,
    request_id: requestIdSchema,
    /** As in `replyToConversation`. */
    seen: z.int().min(0).max(maxInteger).optional(),
  }),
  reply: replyToConversation.reply,
  envelope: 'data',
  errors: replyToConversation.errors,
})

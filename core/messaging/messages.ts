import { z } from 'zod'
import { messageStatuses } from './message-states.ts'
import { contract } from '../contract.ts'
import { messagesBase, messagesAccess, messageIdSchema, messageSchema } from './message.ts'
import { messageBeingSentError } from './plan-message.ts'

/**
 * Lists messages by due time, soonest first, at most 500 (D-19). Without `status`, unfinished messages come first.
 * `X-Total-Count` contains the total. If more messages follow, `X-Next-Cursor` (and `Link` with `rel="next"`)
 * contains the `cursor` of the next page. The screens use `listMessagePage` instead (`message-list.ts`).
 */
export const listMessages = contract('GET', messagesBase, {
  access: messagesAccess,
  input: z.object({
    status: z.preprocess((given) => given || undefined, z.enum(messageStatuses).optional()),
    cursor: z.preprocess((given) => given || undefined, z.string().max(500).optional()),
  }),
  reply: z.array(messageSchema),
  envelope: 'data',
})

export const countMessagesByStatus = contract('GET', `${messagesBase}/status`, {
  access: messagesAccess,
  input: z.object({}),
  reply: z.object({
    pending: z.number(),
    sending: z.number(),
    sent: z.number(),
    failed: z.number(),
    cancelled: z.number(),
    total: z.number(),
  }),
  envelope: 'data',
})

export const getMessage = contract('GET', `${messagesBase}/:id`, {
  access: messagesAccess,
  input: z.object({ id: messageIdSchema }),
  reply: messageSchema,
  envelope: 'data',
})

export const deleteMessage = contract('POST', `${messagesBase}/delete`, {
  access: messagesAccess,
  input: z.object({ id: messageIdSchema }),
  reply: z.object({ success: z.literal(true) }),
  envelope: 'data',
  errors: { being_sent: messageBeingSentError },
})

export const cancelMessage = contract('POST', `${messagesBase}/cancel`, {
  access: messagesAccess,
  input: z.object({ id: messageIdSchema }),
  reply: messageSchema,
  envelope: 'data',
  errors: { not_pending: { status: 409, error: 'Only a pending message can be cancelled' } },
})

export const reactivateMessage = contract('POST', `${messagesBase}/reactivate`, {
  access: messagesAccess,
  input: z.object({ id: messageIdSchema }),
  reply: messageSchema,
  envelope: 'data',
  errors: { not_cancelled: { status: 409, error: 'Only a cancelled message can be reactivated' } },
})

import { z } from 'zod'
import { contract } from '../contract.ts'
import { addOrderDesign } from '../orders/files/order-designs-calls.ts'
import { orderStages } from '../orders/order-stages.ts'
import { conversationIdSchema, conversationsAccess, conversationsBase } from './conversations.ts'
import { attachedFileSchema, receivedMessageIdSchema } from './thread.ts'

// AttachedFileRow the file of a received message at an order: as the slip of a payment, or as the artwork of an item.

const access = conversationsAccess
const message = { id: conversationIdSchema, message: receivedMessageIdSchema }
const path = `${conversationsBase}/:id/received/:message`

/** Why an order is proposed. `amount`: the message names its total. `recent`: placed in the week before the message. */
export const suggestionReasons = ['order_number', 'amount', 'contact', 'recent'] as const
export type SuggestionReason = (typeof suggestionReasons)[number]

/** Orders that the file may belong to, the likeliest first. Staff decide; nothing is filed by itself. */
export const suggestOrdersForFile = contract('GET', `${path}/candidates`, {
  access,
  input: z.object(message),
  reply: z.object({
    candidates: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        name: z.string(),
        stage: z.enum(orderStages),
        total_sen: z.int(),
        is_paid: z.boolean(),
        placed_at: z.iso.datetime(),
        reasons: z.array(z.enum(suggestionReasons)),
        /** Items that are printed from artwork, by their index in the order. */
        items: z.array(z.object({ item: z.int(), product: z.string(), quantity: z.int().nullable() })),
      }),
    ),
    filed: attachedFileSchema.nullable(),
  }),
  envelope: 'data',
})

/**
 * Files the file at an order. An order of another phone is linked to the conversation. AttachedFileRow it again as the same changes
 * nothing.
 */
export const attachReceivedFile = contract('POST', `${path}/file-at-order`, {
  access,
  input: z.object({
    ...message,
    order: z.string().trim().min(1).max(80),
    as: z.enum(['slip', 'design']),
    /** The item that the artwork is for. Defaults to the first one that is printed from artwork. */
    item: z.int().min(0).max(500).optional(),
  }),
  reply: z.object({ filed: attachedFileSchema }),
  envelope: 'data',
  errors: {
    ...addOrderDesign.errors,
    already_attached: { status: 409, error: 'This file is filed at another order. Undo that first.' },
    not_a_slip: { status: 422, error: 'A payment slip has to be a picture or a PDF.' },
    slip_too_large: { status: 422, error: 'This file is too large for a payment slip.' },
    slip_too_heavy: { status: 422, error: 'This picture is too large to be opened.' },
    too_many_slips: { status: 409, error: 'This order has five payment slips already.' },
  },
})

/** Takes the file away from its order again. A file that the order already had stays there. */
export const detachReceivedFile = contract('POST', `${path}/undo-filing`, {
  access,
  input: z.object(message),
  reply: z.object({ success: z.literal(true) }),
})

import { z } from 'zod'
import { contract } from '../contract.ts'
import { rejectOrderSlip } from '../orders/admin/order-payments.ts'
import { addOrderDesign } from '../orders/files/order-designs-calls.ts'
import { orderStages } from '../orders/order-stages.ts'
import { paymentStates } from '../payments/order-balance.ts'
import { fieldError } from '../shared/field-messages.ts'
import { blankToUndefined } from '../shared/shop-day.ts'
import { conversationIdSchema, conversationsAccess, conversationsBase } from './conversations.ts'
import { attachedFileSchema, receivedMessageIdSchema } from './thread.ts'

const access = conversationsAccess
const message = { id: conversationIdSchema, message: receivedMessageIdSchema }
const path = `${conversationsBase}/:id/received/:message`

/**
 * Reasons why an order is suggested. `amount`: the message contains the order's total. `recent`: the order was placed
 * in the week before the message.
 */
export const suggestionReasons = ['order_number', 'amount', 'contact', 'recent'] as const
export type SuggestionReason = (typeof suggestionReasons)[number]

/** Suggests orders to which a received file may belong. Staff choose one; no file is attached automatically. */
export const suggestOrdersForFile = contract('GET', `${path}/order-suggestions`, {
  access,
  input: z.object({
    ...message,
    /** If present, searches all orders as in the order list, instead of suggesting orders. */
    search: z.preprocess(
      blankToUndefined,
      z
        .string()
        .trim()
        .max(100, fieldError('too_long', { most: 100 }))
        .regex(/^[^\0]*$/)
        .optional(),
    ),
  }),
  reply: z.object({
    suggestions: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        name: z.string(),
        stage: z.enum(orderStages),
        total_sen: z.int(),
        payment_state: z.enum(paymentStates),
        placed_at: z.iso.datetime(),
        reasons: z.array(z.enum(suggestionReasons)),
        items: z.array(z.object({ item: z.int(), product: z.string(), quantity: z.int().nullable() })),
      }),
    ),
    attached_to: attachedFileSchema.nullable(),
  }),
  envelope: 'data',
})

/**
 * Attaches a received file to an order. If the order has another phone number, the order is linked to the conversation.
 * Repeating the call changes nothing.
 */
export const attachReceivedFile = contract('POST', `${path}/attach`, {
  access,
  input: z.object({
    ...message,
    order: z.string().trim().min(1).max(80),
    as: z.enum(['slip', 'design']),
    /** Index of the item that gets the design. Defaults to the first item that is printed from a design. */
    item: z.int().min(0).max(500).optional(),
  }),
  reply: z.object({
    attached_to: attachedFileSchema,
    /** `false` if the order already had the same file. */
    is_new: z.boolean(),
  }),
  envelope: 'data',
  errors: {
    ...addOrderDesign.errors,
    already_attached: { status: 409, error: 'This file is attached to another order. Detach it first.' },
    not_a_slip: { status: 422, error: 'A payment slip must be a picture or a PDF.' },
    slip_too_large: { status: 422, error: 'This file is too large for a payment slip.' },
    slip_too_heavy: { status: 422, error: 'This picture has too many pixels to open.' },
    too_many_slips: { status: 409, error: 'This order already has five payment slips.' },
  },
})

/**
 * Detaches a received file from an order. A file that the order already had when it was attached stays in the order. A
 * slip from which a payment was recorded can't be removed.
 */
export const detachReceivedFile = contract('POST', `${path}/detach`, {
  access,
  input: z.object(message),
  reply: z.object({ success: z.literal(true) }),
  errors: rejectOrderSlip.errors,
})

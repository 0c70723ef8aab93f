import { z } from 'zod'
import { contract } from '#core/contract.ts'
import { messageLanguages } from '#core/settings/message-placeholders.ts'
import { maxInteger } from '#core/shared/limits.ts'
import { fieldError } from '#core/shared/field-messages.ts'
import { requestIdSchema, requestReusedError } from '#core/shared/request-id.ts'
import { orderChangeOptions, adminOrderAccess, orderIdSchema, orderStageSchema } from './order-details.ts'
import { trackingNumberSchema } from './parcel-number.ts'

export const moveIdSchema = z.int().min(1).max(maxInteger)

const nobodyToTell = {
  no_phone: { status: 409, error: 'This order has no phone number, so no message can be sent.' },
} as const

/** `by_itself` is true if the message is sent automatically according to Settings. */
export const previewOrderMessage = contract('GET', '/api/v2/orders/:id/message', {
  access: adminOrderAccess,
  input: z.object({
    id: orderIdSchema,
    to: orderStageSchema,
    /** Defaults to the language of the shop's messages. */
    language: z.enum(messageLanguages).optional(),
    tracking: trackingNumberSchema.optional(),
    paid_sen: z.coerce.number().int().min(0).max(100_000_000).optional(),
  }),
  reply: z.object({ text: z.string(), language: z.enum(messageLanguages), by_itself: z.boolean() }),
  envelope: 'data',
  errors: { no_text: { status: 404, error: 'There is no message for this stage.' } },
})

/** Sends the customer the message about a move, at most once per move. */
export const notifyCustomer = contract('POST', '/api/v2/orders/:id/tell', {
  ...orderChangeOptions,
  input: z.object({
    id: orderIdSchema,
    move: moveIdSchema,
    text: z
      .string()
      .trim()
      .min(1, fieldError('write_something'))
      .max(3000)
      .regex(/^[^\0]*$/),
  }),
  errors: {
    ...nobodyToTell,
    already_told: { status: 409, error: 'The customer has already been notified of this move.' },
    move_passed: { status: 409, error: 'The order has been moved since. Review it and try again.' },
  },
})

export const messageCustomer = contract('POST', '/api/v2/orders/:id/write', {
  ...orderChangeOptions,
  input: z.object({
    id: orderIdSchema,
    request_id: requestIdSchema,
    text: z
      .string()
      .trim()
      .min(1, fieldError('write_something'))
      .max(3000, fieldError('too_long', { most: 3000 }))
      .regex(/^[^\0]*$/),
  }),
  errors: { ...nobodyToTell, ...requestReusedError },
})

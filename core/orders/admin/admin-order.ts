import { z } from 'zod'
import { contract } from '#core/contract.ts'
import { fieldError } from '#core/shared/field-messages.ts'
import { paymentMethods } from '#core/payments/payment-entries.ts'
import { requestIdSchema, requestReusedError } from '#core/shared/request-id.ts'
import { couponReopenErrors } from '../coupon-errors.ts'
import {
  orderChangeOptions,
  adminOrderAccess as access,
  orderVersionConflict,
  orderIdSchema as id,
  orderStageSchema,
  orderVersionSchema as version,
} from './order-details.ts'
import { parcelGramsSchema } from './parcel-weight.ts'
import { carrierNameSchema, trackingNumberSchema } from './parcel-number.ts'
import { moveIdSchema } from './notify-customer.ts'
import { paymentEvidenceFields, paymentSlipErrors, reverseOrderPayment } from './order-payments.ts'

const orderNote = z
  .string()
  .trim()
  .max(500, fieldError('too_long', { most: 500 }))
  .regex(/^[^\0]*$/)

const paidSen = z.number().int().min(0).max(100_000_000)

export const getOrder = contract('GET', '/api/v2/orders/:id', {
  ...orderChangeOptions,
  input: z.object({ id }),
})

/** Returns the customer's link to an order. Staff print or show it when no message is sent. */
export const getOrderLink = contract('GET', '/api/v2/orders/:id/link', {
  access,
  input: z.object({ id }),
  /** `null` if the customer's data were deleted. */
  reply: z.object({ link: z.string().nullable() }),
  envelope: 'data',
})

/** Invalidates all links of the order that customers have, and returns a new link. */
export const renewOrderLink = contract('POST', '/api/v2/orders/:id/link', {
  access,
  input: z.object({ id }),
  reply: z.object({ link: z.string() }),
  envelope: 'data',
})

/**
 * Moves an order to another stage, if core/orders/order-stages.ts allows it. `paid_sen` is the amount that was
 * received, for a move to Paid. The method, time and evidence are used only for that move.
 */
export const moveOrder = contract('POST', '/api/v2/orders/:id/move', {
  ...orderChangeOptions,
  input: z.object({
    id,
    version,
    to: orderStageSchema,
    note: orderNote.default(''),
    paid_sen: paidSen.optional(),
    method: z.enum(paymentMethods).optional(),
    ...paymentEvidenceFields,
    tracking: trackingNumberSchema.optional(),
    carrier: carrierNameSchema.optional(),
    /** The WhatsApp message to the customer. Empty to send none. Defaults to the text configured in Settings. */
    tell: z
      .string()
      .trim()
      .max(3000)
      .regex(/^[^\0]*$/)
      .optional(),
  }),
  errors: {
    ...orderVersionConflict,
    ...couponReopenErrors,
    ...paymentSlipErrors,
    move_not_allowed: { status: 409, error: 'This order can’t be moved to that stage.' },
  },
})

/** Undoes a move and the payment that was recorded with it. `move` is the move's ID in the order's history. */
export const undoOrderMove = contract('POST', '/api/v2/orders/:id/undo', {
  ...orderChangeOptions,
  input: z.object({ id, version, move: moveIdSchema }),
  errors: {
    ...orderVersionConflict,
    ...couponReopenErrors,
    nothing_to_undo: { status: 409, error: 'This move can no longer be undone.' },
    payment_proved: {
      status: 409,
      error:
        'The bank or provider confirmed this payment, so the order stays in Paid. Record a refund instead.',
    },
    refund_too_large: reverseOrderPayment.errors.refund_too_large,
    slip_recorded: {
      status: 409,
      error: 'Another payment was recorded from the same payment slip. Reverse that payment first.',
    },
  },
})

/** Records the weight of a parcel. `null` deletes the weight. */
export const weighParcel = contract('POST', '/api/v2/orders/:id/parcel-weight', {
  ...orderChangeOptions,
  input: z.object({ id, version, weight_g: parcelGramsSchema.nullable() }),
  errors: orderVersionConflict,
})

export const addOrderNote = contract('POST', '/api/v2/orders/:id/note', {
  ...orderChangeOptions,
  input: z.object({ id, note: orderNote.min(1, fieldError('write_something')) }),
})

/** Records that the shop received the design outside Cetak, for example over WhatsApp, or undoes this record. */
export const recordDesignReceived = contract('POST', '/api/v2/orders/:id/design', {
  ...orderChangeOptions,
  input: z.object({ id, came: z.boolean() }),
})

/** Confirms or corrects the received amount without moving the order. */
export const confirmPayment = contract('POST', '/api/v2/orders/:id/payment', {
  ...orderChangeOptions,
  input: z.object({ id, version, paid_sen: paidSen, note: orderNote.default('') }),
  errors: {
    ...orderVersionConflict,
    not_here: { status: 409, error: 'Move this order to Paid instead.' },
    proved: {
      status: 409,
      error: 'The bank or provider confirmed a larger payment. Record a refund instead.',
    },
  },
})

/**
 * Creates the same order again for the same customer at current prices. The customer gets the payment details, as
 * after every order.
 */
export const repeatOrder = contract('POST', '/api/v2/orders/:id/reorder', {
  access,
  input: z.object({ id, request_id: requestIdSchema }),
  reply: z.object({ id: z.string(), number: z.string() }),
  envelope: 'data',
  errors: {
    no_price: { status: 422, error: 'Some items are no longer sold or have no price.' },
    ...requestReusedError,
  },
})

/** Streams changes of orders in the format of `streamMessageEvents`. `changed` carries `[{ id }]`. */
export const streamOrderEvents = contract('GET', '/api/v2/orders/events', {
  access,
  input: z.object({}),
  reply: z.never(),
})

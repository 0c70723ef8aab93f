import { z } from 'zod'
import { contract } from '#core/contract.ts'
import { says } from '#core/shared/field-words.ts'
import { requestId, requestReused } from '#core/shared/request-id.ts'
import { couponBack } from '../coupon-troubles.ts'
import {
  changing,
  deskAccess as access,
  orderChanged,
  orderId as id,
  orderStage,
  orderVersion as version,
} from './order-details.ts'
import { parcelGrams } from './parcel-weight.ts'
import { carrierName, trackingNumber } from './parcel-number.ts'
import { historyStep as move } from './tell-customer.ts'

// What staff do with one order. Every change names the version of the order that it was decided on.

const orderNote = z
  .string()
  .trim()
  .max(500, says('too_long', { most: 500 }))
  .regex(/^[^\0]*$/)

const paidSen = z.number().int().min(0).max(100_000_000)

export const getOrder = contract('GET', '/api/v2/orders/:id', { ...changing, input: z.object({ id }) })

/** Where its customer follows it, pays it and sends the design: for paper and screen where no message brings it. */
export const orderLink = contract('GET', '/api/v2/orders/:id/link', {
  access,
  input: z.object({ id }),
  /** Null: whose it was is forgotten. */
  reply: z.object({ link: z.string().nullable() }),
  envelope: 'data',
})

/** Ends every link that opens the order for its customer, and answers with a new one. */
export const renewOrderLink = contract('POST', '/api/v2/orders/:id/link', {
  access,
  input: z.object({ id }),
  reply: z.object({ link: z.string() }),
  envelope: 'data',
})

/** Moves an order on, or back; core/orders/order-stages.ts says where to. `paid_sen`: what came, with Paid. */
export const moveOrder = contract('POST', '/api/v2/orders/:id/move', {
  ...changing,
  input: z.object({
    id,
    version,
    to: orderStage,
    note: orderNote.default(''),
    paid_sen: paidSen.optional(),
    tracking: trackingNumber.optional(),
    carrier: carrierName.optional(),
    /** What the customer is told over WhatsApp; empty: nothing. Left out: what Settings say. */
    tell: z
      .string()
      .trim()
      .max(3000)
      .regex(/^[^\0]*$/)
      .optional(),
  }),
  errors: {
    ...orderChanged,
    ...couponBack,
    move_not_allowed: { status: 409, error: 'This order can’t be moved there.' },
  },
})

/** Takes the last move back: stage and payment are as before it. `move`: that move, as the details name it. */
export const undoMove = contract('POST', '/api/v2/orders/:id/undo', {
  ...changing,
  input: z.object({ id, version, move }),
  errors: {
    ...orderChanged,
    ...couponBack,
    nothing_to_undo: { status: 409, error: 'This move can’t be taken back any more.' },
  },
})

/** What the parcel weighs by the shop's scales; null: nobody has weighed it after all. */
export const weighParcel = contract('POST', '/api/v2/orders/:id/parcel-weight', {
  ...changing,
  input: z.object({ id, version, weight_g: parcelGrams.nullable() }),
  errors: orderChanged,
})

export const noteOrder = contract('POST', '/api/v2/orders/:id/note', {
  ...changing,
  input: z.object({ id, note: orderNote.min(1, says('write_something')) }),
})

/** The shop has the design of a sticker from elsewhere, WhatsApp say; or has not after all. */
export const designCame = contract('POST', '/api/v2/orders/:id/design', {
  ...changing,
  input: z.object({ id, came: z.boolean() }),
})

/** The money was seen in the bank, or was another sum, while the order stays where it is. */
export const seeMoney = contract('POST', '/api/v2/orders/:id/payment', {
  ...changing,
  input: z.object({ id, version, paid_sen: paidSen, note: orderNote.default('') }),
  errors: {
    ...orderChanged,
    not_here: { status: 409, error: 'Move this order to Paid instead.' },
  },
})

/** The same once more for the same customer, at today's prices; he gets the payment details as for any order. */
export const reorder = contract('POST', '/api/v2/orders/:id/reorder', {
  access,
  input: z.object({ id, request_id: requestId }),
  reply: z.object({ id: z.string(), number: z.string() }),
  envelope: 'data',
  errors: {
    no_price: { status: 422, error: 'Some of these goods are not on sale or have no price any more.' },
    ...requestReused,
  },
})

/**
 * Changes of orders while they happen, as server-sent events: `changed` carries `[{ id }]` as JSON; `refetch` asks to
 * load everything anew; lines that begin with a colon are heartbeats. The first event is `refetch` with the milliseconds
 * for which nothing has changed: what was asked for within them need not be loaded again.
 */
export const orderEvents = contract('GET', '/api/v2/orders/events', {
  access,
  input: z.object({}),
  reply: z.never(),
})

import { z } from 'zod'
import { deliveryMethods, stateNamed } from '../delivery.ts'
import { textLanguages } from '../../settings/message-texts.ts'
import { orderStages } from '../order-stages.ts'
import { mostWhole } from '../../shared/bounds.ts'
import { requiredVersion } from '../../shared/versions.ts'
import { atLeast, contract } from '../../contract.ts'
import { listedOrder } from './order-list.ts'
import { customerPhone } from '../orders.ts'
import { mostPieces } from '../../pricing/pricing.ts'
import { issue } from './field-words.ts'
import { says } from '../../shared/field-words.ts'
import { parcelGrams, parcelWeight } from './parcel-weight.ts'

// What staff do with one order. Every change names the version of the order that it was decided on.

const access = atLeast('contributor', 'orders')
const id = z.string().trim().min(1).max(80)
const version = requiredVersion()
const stage = z.enum(orderStages)
const orderNote = z
  .string()
  .trim()
  .max(500, says('too_long', { most: 500 }))
  .regex(/^[^\0]*$/)

const addressLine = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\0]*$/)
/** Which step of the order's history. */
const move = z.int().min(1).max(mostWhole)
const paidSen = z.number().int().min(0).max(100_000_000)
export const trackingNumber = z
  .string()
  .trim()
  .max(40, says('too_long', { most: 40 }))
  .regex(/^[^\0\n]*$/)

/** A carrier by the name that Settings have, where its number alone does not tell; empty: the number tells. */
export const carrierName = z
  .string()
  .trim()
  .max(60)
  .regex(/^[^\0\n]*$/)

/** Who gets an order and where it goes, as staff type it. */
export const deskCustomer = {
  nama: z
    .string()
    .trim()
    .min(1, says('required', { field: 'name' }))
    .max(120),
  /** Empty: whose the order is has none, or keeps it. No message goes out, and a parcel can't be sent. */
  phone: z
    .string()
    .max(40)
    .transform((typed, context) => {
      if (typed.trim() === '') return ''
      const read = customerPhone(typed)
      if ('phone' in read) return read.phone
      context.addIssue(issue('not_a_phone'))
      return z.NEVER
    }),
  delivery_method: z.enum(deliveryMethods),
  address1: addressLine,
  address2: addressLine,
  postcode: addressLine,
  city: addressLine,
  state: addressLine,
}
export type DeskCustomer = z.output<z.ZodObject<typeof deskCustomer>>

/** What people did to orders. Words rather than sentences: screens say more with the rest of the event. */
export const orderActions = [
  'moved',
  'took back',
  'told',
  'reminded',
  'asked to approve',
  'noted',
  'saw the money',
  'edited',
  'reordered',
  // At the counter or on the telephone.
  'took the order',
  'bought a label',
  // Whose it was: on request, or because it is kept no longer.
  'forgot',
] as const
export type OrderAction = (typeof orderActions)[number]

const messageState = z.enum(['waiting', 'sent', 'failed'])

const orderEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  action: z.enum(orderActions),
  /** Who, by name. */
  by: z.string(),
  from: stage.nullable(),
  to: stage.nullable(),
  /** What was noted; of `told` and `reminded` the text that the customer got, of `reordered` the other order's number. */
  note: z.string(),
  /** What was edited: before and after, in words. */
  changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
  /** How far the message of `told` and `reminded` is. */
  message: messageState.nullable(),
})
export type OrderEvent = z.output<typeof orderEvent>

/** Whose a parcel's number is, and where it is followed; null: nobody's that the shop knows. */
const trackedParcel = z.object({ carrier: z.string(), page: z.string() })

/** One order whole, with everything that was done to it, the latest first. */
const orderDetails = z.object({
  order: listedOrder,
  parcel: trackedParcel.nullable(),
  /** Of the parcel; null: it is not posted, or nobody knows. */
  parcel_weight: parcelWeight.nullable(),
  events: z.array(orderEvent),
  /** The message that went out with the order, and how far it is; null: it is there no more. */
  notification: z.object({ text: z.string(), state: messageState }).nullable(),
  /** The move that can be taken back: the last one, unless it took one back itself. */
  can_undo: z.int().nullable(),
  /** The move that brought the order where it is, as long as the customer has not been told of it. */
  can_tell: z.int().nullable(),
})
export type OrderDetails = z.output<typeof orderDetails>

const changing = {
  access,
  reply: orderDetails,
  envelope: 'data',
} as const

/** The words say who did what meanwhile. */
const changedMeanwhile = {
  changed_meanwhile: { status: 409, error: 'Somebody has changed this order meanwhile. Please look again.' },
} as const

const nobodyToTell = {
  no_phone: { status: 409, error: 'This order has no phone number: nobody can be written to.' },
} as const

export const getOrder = contract('GET', '/api/v2/orders/:id', { ...changing, input: z.object({ id }) })

/** Where its customer follows it, pays it and sends the design: for paper and screen where no message brings it. */
export const orderLink = contract('GET', '/api/v2/orders/:id/link', {
  access,
  input: z.object({ id }),
  /** Null: whose it was is forgotten. */
  reply: z.object({ link: z.string().nullable() }),
  envelope: 'data',
})

/** Moves an order on, or back; core/orders/order-stages.ts says where to. `paid_sen`: what came, with Paid. */
export const moveOrder = contract('POST', '/api/v2/orders/:id/move', {
  ...changing,
  input: z.object({
    id,
    version,
    to: stage,
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
    ...changedMeanwhile,
    move_not_allowed: { status: 409, error: 'This order can’t be moved there.' },
  },
})

/** Takes the last move back: stage and payment are as before it. `move`: that move, as the details name it. */
export const undoMove = contract('POST', '/api/v2/orders/:id/undo', {
  ...changing,
  input: z.object({ id, version, move }),
  errors: {
    ...changedMeanwhile,
    nothing_to_undo: { status: 409, error: 'This move can’t be taken back any more.' },
  },
})

/** What the customer would be told of a move to this stage; `by_itself`: Settings send it with the move. */
export const orderMessage = contract('GET', '/api/v2/orders/:id/message', {
  access,
  input: z.object({
    id,
    to: stage,
    /** The shop's own where left out. */
    language: z.enum(textLanguages).optional(),
    tracking: trackingNumber.optional(),
    paid_sen: z.coerce.number().int().min(0).max(100_000_000).optional(),
  }),
  reply: z.object({ text: z.string(), language: z.enum(textLanguages), by_itself: z.boolean() }),
  envelope: 'data',
  errors: { no_text: { status: 404, error: 'There is no message for this stage.' } },
})

/** Tells the customer of a move, over WhatsApp; of each move once. */
export const tellCustomer = contract('POST', '/api/v2/orders/:id/tell', {
  ...changing,
  input: z.object({
    id,
    move,
    text: z
      .string()
      .trim()
      .min(1, says('write_something'))
      .max(3000)
      .regex(/^[^\0]*$/),
  }),
  errors: {
    ...nobodyToTell,
    already_told: { status: 409, error: 'The customer has been told of this move already.' },
    move_passed: { status: 409, error: 'The order has been moved since. Please look again.' },
  },
})

/** Writes to the customer of an order, whatever is to be said; sent twice under one `request_id`, it is one message. */
export const writeCustomer = contract('POST', '/api/v2/orders/:id/write', {
  ...changing,
  input: z.object({
    id,
    request_id: z.string().min(8).max(80),
    text: z
      .string()
      .trim()
      .min(1, says('write_something'))
      .max(3000, says('too_long', { most: 3000 }))
      .regex(/^[^\0]*$/),
  }),
  errors: nobodyToTell,
})

/** What the parcel weighs by the shop's scales; null: nobody has weighed it after all. */
export const weighParcel = contract('POST', '/api/v2/orders/:id/parcel-weight', {
  ...changing,
  input: z.object({ id, version, weight_g: parcelGrams.nullable() }),
  errors: changedMeanwhile,
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
    ...changedMeanwhile,
    not_here: { status: 409, error: 'Move this order to Paid instead.' },
  },
})

/**
 * Changes who gets an order, where, and how much of it; price and postage are worked out anew here. `quantities`: one
 * for each line of the goods. What is being made stays as much as it is.
 */
export const editOrder = contract('PUT', '/api/v2/orders/:id', {
  ...changing,
  input: z
    .object({
      id,
      version,
      ...deskCustomer,
      tracking: trackingNumber,
      quantities: z.array(z.number().int().min(1).max(mostPieces)).max(5000),
    })
    .superRefine(checkAddress),
  errors: {
    ...changedMeanwhile,
    goods_fixed: { status: 409, error: 'How much is made can’t be changed any more at this stage.' },
    unknown_size: { status: 422, error: 'This size has no price any more.' },
  },
})

/** By post everything but the second address line is needed, a phone number too. */
export function checkAddress(given: DeskCustomer, context: z.RefinementCtx): void {
  if (given.delivery_method !== 'pos') return
  for (const [field, wrong] of Object.entries(addressProblems(given)))
    if (wrong) context.addIssue({ ...wrong, path: [field] })
}

function addressProblems(given: DeskCustomer) {
  return {
    phone: given.phone ? null : issue('parcel_needs_phone'),
    address1: given.address1 ? null : issue('required', { field: 'address' }),
    postcode: /^\d{5}$/.test(given.postcode) ? null : issue('not_a_postcode'),
    city: given.city ? null : issue('required', { field: 'city' }),
    state: stateNamed(given.state) ? null : issue('choose', { field: 'state' }),
  }
}

/** The same once more for the same customer, at today's prices; he gets the payment details as for any order. */
export const reorder = contract('POST', '/api/v2/orders/:id/reorder', {
  access,
  input: z.object({ id, request_id: z.string().min(8).max(80) }),
  reply: z.object({ id: z.string(), number: z.string() }),
  envelope: 'data',
  errors: {
    no_price: { status: 422, error: 'These goods have no price any more. Please order them in the shop.' },
  },
})

/**
 * Changes of orders while they happen, as server-sent events: `changed` carries `[{ id }]` as JSON; `refetch`
 * (also the first one) asks to load everything anew; lines that begin with a colon are heartbeats.
 */
export const orderEvents = contract('GET', '/api/v2/orders/events', {
  access,
  input: z.object({}),
  reply: z.never(),
})

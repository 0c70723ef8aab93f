import { z } from 'zod'
import { requireRole } from '#core/contract.ts'
import { createVersionSchema } from '#core/shared/versions.ts'
import { orderStages } from '../order-stages.ts'
import { listedOrder } from './order-list.ts'
import { parcelWeight } from './parcel-weight.ts'

// One order as staff see it. Each change names the version that it is based on and returns the updated order.

export const adminOrderAccess = requireRole('contributor', 'orders')
export const orderId = z.string().trim().min(1).max(80)
export const orderVersion = createVersionSchema()
export const orderStage = z.enum(orderStages)

/** Actions in an order's history. Short phrases, because screens add the details of the event. */
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
  // At the counter or by phone.
  'took the order',
  'bought a label',
  // Previous links no longer open the order.
  'renewed the link',
  // The customer's data were deleted, on request or because the retention period ended.
  'forgot',
] as const
export type OrderAction = (typeof orderActions)[number]

const messageState = z.enum(['waiting', 'sent', 'failed'])

const orderEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  action: z.enum(orderActions),
  /** Name of the user. */
  by: z.string(),
  from: orderStage.nullable(),
  to: orderStage.nullable(),
  /** The note. For `told` and `reminded` the text of the message, for `reordered` the number of the other order. */
  note: z.string(),
  /** Edited fields with their texts before and after. */
  changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
  /** State of the message of `told` and `reminded`. */
  message: messageState.nullable(),
})
export type OrderEvent = z.output<typeof orderEvent>

/** Carrier and tracking page of a parcel. `null` if no carrier is known for its number. */
const trackedParcel = z.object({ carrier: z.string(), page: z.string() })

/** Returns one order with its history, newest first. */
const orderDetails = z.object({
  order: listedOrder,
  parcel: trackedParcel.nullable(),
  /** Weight of the parcel. `null` if it is not posted or the weight is unknown. */
  parcel_weight: parcelWeight.nullable(),
  events: z.array(orderEvent),
  /** The message sent with the order and its state. `null` if it was deleted. */
  notification: z.object({ text: z.string(), state: messageState }).nullable(),
  /** The last move, if it can be undone. `null` if there is none or it was itself an undo. */
  can_undo: z.int().nullable(),
  /** The last move, if the customer has not been notified of it. */
  can_tell: z.int().nullable(),
})
export type OrderDetails = z.output<typeof orderDetails>

export const changeOrderOptions = {
  access: adminOrderAccess,
  reply: orderDetails,
  envelope: 'data',
} as const

/** The message says who changed the order and how. */
export const orderVersionConflict = {
  changed_meanwhile: { status: 409, error: 'Someone else has changed this order. Review it and try again.' },
} as const

import { z } from 'zod'
import { paymentEntrySchema } from '#core/payments/payment-entries.ts'
import { requireRole } from '#core/contract.ts'
import { createVersionSchema } from '#core/shared/versions.ts'
import { orderStages } from '../order-stages.ts'
import { listedOrderSchema } from './order-list.ts'
import { parcelWeightSchema } from './parcel-weight.ts'

// One order for staff. Each change names the version on which it is based and returns the updated order.

export const adminOrderAccess = requireRole('contributor', 'orders')
export const orderIdSchema = z.string().trim().min(1).max(80)
export const orderVersionSchema = createVersionSchema()
export const orderStageSchema = z.enum(orderStages)

/** Actions in an order's history. They are short phrases, because screens add the details of the event. */
export const orderActions = [
  'moved',
  'took back',
  'told',
  'reminded',
  'asked to approve',
  'noted',
  'saw the money',
  'refunded',
  'reversed a payment',
  'edited',
  'reordered',
  // Staff created the order at the counter or by phone.
  'took the order',
  'bought a label',
  // The previous links no longer open the order.
  'renewed the link',
  // The customer's data were deleted, either on request or because the retention period ended.
  'forgot',
] as const
export type OrderAction = (typeof orderActions)[number]

const messageState = z.enum(['waiting', 'sent', 'failed'])

const orderEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  action: z.enum(orderActions),
  by: z.string(),
  from: orderStageSchema.nullable(),
  to: orderStageSchema.nullable(),
  /**
   * Text of the event. For `told` and `reminded` it is the text of the message, for `reordered` the number of the
   * other order.
   */
  note: z.string(),
  changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
  /** State of the message, for `told` and `reminded`. Otherwise `null`. */
  message: messageState.nullable(),
})
export type OrderEvent = z.output<typeof orderEvent>

const trackedParcel = z.object({ carrier: z.string(), page: z.string() })

/** `events` is sorted newest first. */
const orderDetails = z.object({
  order: listedOrderSchema,
  /** `null` if the tracking number matches no carrier. */
  parcel: trackedParcel.nullable(),
  /** Weight of the parcel. `null` if the order is not posted or the weight is unknown. */
  parcel_weight: parcelWeightSchema.nullable(),
  events: z.array(orderEvent),
  /** The message that was sent with the order, and its state. `null` if the message was deleted. */
  notification: z.object({ text: z.string(), state: messageState }).nullable(),
  payments: z.array(paymentEntrySchema),
  /** ID of the last move if it can be undone. `null` if there is none, or if it was itself an undo. */
  can_undo: z.int().nullable(),
  /** ID of the last move if the customer has not been notified about it. */
  can_tell: z.int().nullable(),
})
export type OrderDetails = z.output<typeof orderDetails>

export const orderChangeOptions = {
  access: adminOrderAccess,
  reply: orderDetails,
  envelope: 'data',
} as const

export const orderVersionConflict = {
  changed_meanwhile: { status: 409, error: 'Someone else has changed this order. Review it and try again.' },
} as const

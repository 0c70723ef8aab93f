import { z } from 'zod'
import { atLeast } from '#core/contract.ts'
import { requiredVersion } from '#core/shared/versions.ts'
import { orderStages } from '../order-stages.ts'
import { listedOrder } from './order-list.ts'
import { parcelWeight } from './parcel-weight.ts'

// What staff see of one order; every change of it names the version that it was decided on, and answers with this.

export const deskAccess = atLeast('contributor', 'orders')
export const orderId = z.string().trim().min(1).max(80)
export const orderVersion = requiredVersion()
export const orderStage = z.enum(orderStages)

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
  // Links sent before open the order no more.
  'renewed the link',
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
  from: orderStage.nullable(),
  to: orderStage.nullable(),
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

export const changing = {
  access: deskAccess,
  reply: orderDetails,
  envelope: 'data',
} as const

/** The words say who did what meanwhile. */
export const orderChanged = {
  changed_meanwhile: { status: 409, error: 'Somebody has changed this order meanwhile. Please look again.' },
} as const

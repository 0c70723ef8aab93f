import { z } from 'zod'
import { orderStages } from '../order-stages.ts'
import { mostWhole } from '#core/shared/bounds.ts'
import { requiredVersion } from '#core/shared/versions.ts'
import { atLeast, contract } from '#core/contract.ts'
import { carrierName, trackingNumber } from './parcel-number.ts'

// What staff do with several orders at once: each by itself, so that what can't be changed holds up no other.

const access = atLeast('contributor', 'orders')
const id = z.string().trim().min(1).max(80)
const version = requiredVersion()

export const mostMovedAtOnce = 500

const changed = z.object({
  moved: z.array(z.string()),
  /** What takes it back, to be given to `undoMoves`: of what was moved from a stage to another. */
  undo: z.array(z.object({ id: z.string(), version: z.int(), move: z.int() })),
  /** What stays as it was, and why. */
  stayed: z.array(z.object({ id: z.string(), number: z.string(), why: z.string() })),
})

/**
 * Moves several orders at once, each as `moveOrder` would with what Settings say of its message: those that can't be
 * moved, or that somebody else has changed meanwhile, stay where they are and are told.
 */
export const moveOrders = contract('POST', '/api/v2/orders/move-many', {
  access,
  input: z.object({
    to: z.enum(orderStages),
    orders: z
      .array(z.object({ id, version, tracking: trackingNumber.optional(), carrier: carrierName.optional() }))
      .min(1)
      .max(mostMovedAtOnce),
  }),
  reply: changed,
  envelope: 'data',
})

/**
 * The money of several orders was seen in the bank, of each as much as it comes to: new ones move to Paid, the others
 * stay where they are.
 */
export const seeMoneyOfOrders = contract('POST', '/api/v2/orders/payment-many', {
  access,
  input: z.object({ orders: z.array(z.object({ id, version })).min(1).max(mostMovedAtOnce) }),
  reply: changed,
  envelope: 'data',
})

/** Takes several moves back, each as `undoMove` would. */
export const undoMoves = contract('POST', '/api/v2/orders/undo-many', {
  access,
  input: z.object({
    moves: z
      .array(z.object({ id, version, move: z.int().min(1).max(mostWhole) }))
      .min(1)
      .max(mostMovedAtOnce),
  }),
  reply: changed,
  envelope: 'data',
})

import { z } from 'zod'
import { orderStages } from '../order-stages.ts'
import { maxInteger } from '#core/shared/limits.ts'
import { createVersionSchema } from '#core/shared/versions.ts'
import { requireRole, contract } from '#core/contract.ts'
import { carrierNameSchema, trackingNumberSchema } from './parcel-number.ts'

// Each order is changed separately, so that one refused order does not block the others.

const access = requireRole('contributor', 'orders')
const id = z.string().trim().min(1).max(80)
const version = createVersionSchema()

export const maxMovedOrders = 500

const changed = z.object({
  moved: z.array(z.string()),
  undo: z.array(z.object({ id: z.string(), version: z.int(), move: z.int() })),
  stayed: z.array(z.object({ id: z.string(), number: z.string(), why: z.string() })),
  /** Sum of the payments that were reversed, for undo. Whole sen. */
  reversed_sen: z.int(),
})

/**
 * Moves several orders like `moveOrder`, with the messages configured in Settings. Orders that can't be moved, or
 * that someone else has changed, are skipped and listed.
 */
export const moveOrders = contract('POST', '/api/v2/orders/move-many', {
  access,
  input: z.object({
    to: z.enum(orderStages),
    orders: z
      .array(
        z.object({
          id,
          version,
          tracking: trackingNumberSchema.optional(),
          carrier: carrierNameSchema.optional(),
        }),
      )
      .min(1)
      .max(maxMovedOrders),
  }),
  reply: changed,
  envelope: 'data',
})

/** Confirms the full payment of several orders. New orders move to Paid; all others keep their stage. */
export const confirmPayments = contract('POST', '/api/v2/orders/payment-many', {
  access,
  input: z.object({ orders: z.array(z.object({ id, version })).min(1).max(maxMovedOrders) }),
  reply: changed,
  envelope: 'data',
})

export const undoOrderMoves = contract('POST', '/api/v2/orders/undo-many', {
  access,
  input: z.object({
    moves: z
      .array(z.object({ id, version, move: z.int().min(1).max(maxInteger) }))
      .min(1)
      .max(maxMovedOrders),
  }),
  reply: changed,
  envelope: 'data',
})

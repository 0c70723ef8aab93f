import { z } from 'zod'
import { maxInteger } from '../shared/limits.ts'
import { requireRole, contract } from '../contract.ts'
import { filmWidth, mostInBatch, unknownWidth } from './production.ts'
import { says } from './field-words.ts'
import { requestId, requestReused } from '../shared/request-id.ts'
import { orderId, batchId, version, batch, batchDetails } from './batch-details.ts'

// A batch is printed together. It stores its orders as they were when it was created.

const access = requireRole('contributor', 'orders')

export const changing = { access, reply: batchDetails, envelope: 'data' } as const
export const changedMeanwhile = {
  changed_meanwhile: { status: 409, error: 'Someone else has changed this. Please check it and try again.' },
} as const

/**
 * Creates a batch from these orders and moves them to In production, all or none. Orders already in production stay
 * there and their customers get no second message. Fails if an order has changed since it was planned, or is already
 * in another batch.
 */
export const makeBatch = contract('POST', '/api/v2/production/batches', {
  ...changing,
  input: z.object({
    request_id: requestId,
    orders: z
      .array(z.object({ id: orderId, version }))
      .min(1)
      .max(mostInBatch),
    film_width_mm: filmWidth,
    /** Orders to print although their design is missing. */
    without_design: z.array(orderId).max(mostInBatch).default([]),
    /** Orders to print although their design is not approved. Requires `unapproved_because`. */
    unapproved: z.array(orderId).max(mostInBatch).default([]),
    unapproved_because: z
      .string()
      .trim()
      .max(200, says('too_long', { most: 200 }))
      .regex(/^[^\0]*$/)
      .default(''),
  }),
  errors: {
    ...changedMeanwhile,
    ...unknownWidth,
    ...requestReused,
    design_missing: { status: 409, error: 'Some of these orders have no design.' },
    not_approved: { status: 409, error: 'The designs of some of these orders are not approved.' },
    already_on_sheets: { status: 409, error: 'Some of these orders are already in another batch.' },
    not_printable: { status: 422, error: 'Some of these orders can’t be printed.' },
  },
})

/** Lists batches, newest first. `before` is the number of the last batch of the previous page. */
export const listBatches = contract('GET', '/api/v2/production/batches', {
  access,
  input: z.object({
    before: z.coerce.number().int().min(1).max(maxInteger).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.object({ batches: z.array(batch), next: z.int().nullable() }),
  envelope: 'data',
})

/** Lists the batches that printed anything of an order, newest first. */
export const batchesOfOrder = contract('GET', '/api/v2/production/orders/:order/batches', {
  access,
  input: z.object({ order: orderId }),
  reply: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      kind: z.enum(['batch', 'reprint']),
      made_at: z.iso.datetime(),
      /** The batch was undone, or the order was removed from it. */
      undone: z.boolean(),
    }),
  ),
  envelope: 'data',
})

export const getBatch = contract('GET', '/api/v2/production/batches/:id', {
  ...changing,
  input: z.object({ id: batchId }),
})

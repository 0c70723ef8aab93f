import { z } from 'zod'
import { maxInteger } from '../shared/limits.ts'
import { requireRole, contract } from '../contract.ts'
import { filmWidth, mostInBatch, unknownWidth } from './production.ts'
import { says } from './field-words.ts'
import { requestId, requestReused } from '../shared/request-id.ts'
import { orderId, batchId, version, batch, batchDetails } from './batch-details.ts'

// Batches: what is printed together, frozen as it was when it was made.

const access = requireRole('contributor', 'orders')

export const changing = { access, reply: batchDetails, envelope: 'data' } as const
export const changedMeanwhile = {
  changed_meanwhile: { status: 409, error: 'Somebody has changed this meanwhile. Please look again.' },
} as const

/**
 * Freezes these orders as a batch and moves them to In production, all or none; those that were moved there by hand
 * stay, and their customers hear nothing a second time. Refused where one has changed since it
 * was planned; what is on the sheets of another batch never comes on a second.
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
    /** Those of them that shall be printed although their design is missing. */
    without_design: z.array(orderId).max(mostInBatch).default([]),
    /** Those that shall be printed although nobody has approved their design, and why. */
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
    design_missing: { status: 409, error: 'The design of some of these orders is missing.' },
    not_approved: { status: 409, error: 'The design of some of these orders is not approved.' },
    already_on_sheets: { status: 409, error: 'Some of these are on the sheets of another batch already.' },
    not_printable: { status: 422, error: 'Some of these orders can’t be printed.' },
  },
})

/** Batches, the newest first; `before`: the number of the last one that is already known. */
export const listBatches = contract('GET', '/api/v2/production/batches', {
  access,
  input: z.object({
    before: z.coerce.number().int().min(1).max(maxInteger).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.object({ batches: z.array(batch), next: z.int().nullable() }),
  envelope: 'data',
})

/** The batches that something of an order was printed with, the newest first. */
export const batchesOfOrder = contract('GET', '/api/v2/production/orders/:order/batches', {
  access,
  input: z.object({ order: orderId }),
  reply: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      kind: z.enum(['batch', 'reprint']),
      made_at: z.iso.datetime(),
      /** It was taken back, or the order was taken out of it. */
      undone: z.boolean(),
    }),
  ),
  envelope: 'data',
})

export const getBatch = contract('GET', '/api/v2/production/batches/:id', {
  ...changing,
  input: z.object({ id: batchId }),
})

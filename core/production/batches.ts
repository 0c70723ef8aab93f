import { z } from 'zod'
import { batchSteps } from './print-material.ts'
import { mostWhole } from '../shared/bounds.ts'
import { atLeast, contract } from '../contract.ts'
import { filmWidth, mostInBatch, unknownWidth } from './production.ts'
import { says } from './field-words.ts'
import { stillLayingOut } from './sheet-files.ts'
import { requestId, requestReused } from '../shared/request-id.ts'
import { orderId, batchId, version, batch, batchDetails } from './batch-details.ts'

// Batches: what is printed together, frozen as it was when it was made.

const access = atLeast('contributor', 'orders')

const changing = { access, reply: batchDetails, envelope: 'data' } as const
const changedMeanwhile = {
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
    before: z.coerce.number().int().min(1).max(mostWhole).optional(),
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

/**
 * Takes the whole batch back, or only these orders out of it: their tags are free for another batch, and what it has
 * moved to In production goes back to Paid.
 */
export const undoBatch = contract('POST', '/api/v2/production/batches/:id/undo', {
  ...changing,
  input: z.object({ id: batchId, version, orders: z.array(orderId).min(1).max(mostInBatch).optional() }),
  errors: {
    ...changedMeanwhile,
    undone: { status: 409, error: 'This batch has been taken back already.' },
    printed: {
      status: 409,
      error:
        'This batch is marked as printed. If it was not, take the mark away first; else cancel its orders.',
    },
    gone_further: { status: 409, error: 'Some of its orders are further already.' },
  },
})

/** Says that the batch is printed, cut or sorted, or that it isn't after all. */
export const markBatch = contract('POST', '/api/v2/production/batches/:id/mark', {
  ...changing,
  input: z.object({ id: batchId, version, step: z.enum(batchSteps), done: z.boolean() }),
  errors: {
    ...changedMeanwhile,
    ...stillLayingOut,
    undone: { status: 409, error: 'This batch has been taken back.' },
  },
})

/** The layout is good enough: the best sheets so far are those of the batch. */
export const stopLayout = contract('POST', '/api/v2/production/batches/:id/layout/stop', {
  ...changing,
  input: z.object({ id: batchId }),
})

/** Prints one piece, or all of one order, once more: a batch of its own, that claims nothing. */
export const reprint = contract('POST', '/api/v2/production/batches/:id/reprint', {
  ...changing,
  input: z.object({
    id: batchId,
    request_id: requestId,
    order: orderId,
    /** One piece alone, so many of it. */
    piece: z.object({ key: z.string().max(80), copies: z.number().int().min(1).max(1000) }).optional(),
    why: z
      .string()
      .trim()
      .min(1, says('reason_needed'))
      .max(300, says('too_long', { most: 300 }))
      .regex(/^[^\0]*$/),
  }),
  errors: {
    undone: { status: 409, error: 'This batch has been taken back: there is nothing to print again.' },
    ...requestReused,
  },
})

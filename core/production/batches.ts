import { z } from 'zod'
import { maxInteger } from '../shared/limits.ts'
import { requireRole, contract } from '../contract.ts'
import { filmWidthSchema, maxOrdersPerBatch, unknownFilmWidthError } from './production.ts'
import { productionError } from './production-messages.ts'
import { requestIdSchema, requestReusedError } from '../shared/request-id.ts'
import {
  batchOrderIdSchema,
  batchIdSchema,
  batchVersionSchema,
  batchSchema,
  batchDetailsSchema,
} from './batch-details.ts'

// A batch stores its orders as they were when the batch was created.

const access = requireRole('contributor', 'orders')

export const batchChangeOptions = { access, reply: batchDetailsSchema, envelope: 'data' } as const
export const batchVersionConflict = {
  changed_meanwhile: { status: 409, error: 'Someone else has changed this. Please check it and try again.' },
} as const

/**
 * Creates a batch from these orders and moves the orders to In production. Orders already in production keep their
 * stage, and their customers get no second message. If any order has changed since it was planned, or is already in
 * another batch, the call fails and no order is moved.
 */
export const createBatch = contract('POST', '/api/v2/production/batches', {
  ...batchChangeOptions,
  input: z.object({
    request_id: requestIdSchema,
    orders: z
      .array(z.object({ id: batchOrderIdSchema, version: batchVersionSchema }))
      .min(1)
      .max(maxOrdersPerBatch),
    film_width_mm: filmWidthSchema,
    /** IDs of orders to print although their design is missing. */
    without_design: z.array(batchOrderIdSchema).max(maxOrdersPerBatch).default([]),
    /** IDs of orders to print although their design is not approved. Requires a reason in `unapproved_because`. */
    unapproved: z.array(batchOrderIdSchema).max(maxOrdersPerBatch).default([]),
    unapproved_because: z
      .string()
      .trim()
      .max(200, productionError('too_long', { most: 200 }))
      .regex(/^[^\0]*$/)
      .default(''),
  }),
  errors: {
    ...batchVersionConflict,
    ...unknownFilmWidthError,
    ...requestReusedError,
    design_missing: { status: 409, error: 'Some of these orders have no design.' },
    not_approved: { status: 409, error: 'The designs of some of these orders are not approved.' },
    already_on_sheets: { status: 409, error: 'Some of these orders are already in another batch.' },
    not_printable: { status: 422, error: 'Some of these orders can’t be printed.' },
  },
})

/** Lists batches, newest first. `before` is the number of the last batch on the previous page. */
export const listBatches = contract('GET', '/api/v2/production/batches', {
  access,
  input: z.object({
    before: z.coerce.number().int().min(1).max(maxInteger).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.object({ batches: z.array(batchSchema), next: z.int().nullable() }),
  envelope: 'data',
})

/** Lists the batches in which anything of an order was printed, newest first. */
export const listOrderBatches = contract('GET', '/api/v2/production/orders/:order/batches', {
  access,
  input: z.object({ order: batchOrderIdSchema }),
  reply: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      kind: z.enum(['batch', 'reprint']),
      made_at: z.iso.datetime(),
      undone: z.boolean(),
    }),
  ),
  envelope: 'data',
})

export const getBatch = contract('GET', '/api/v2/production/batches/:id', {
  ...batchChangeOptions,
  input: z.object({ id: batchIdSchema }),
})

import { z } from 'zod'
import { contract } from '../contract.ts'
import { batchChangeOptions, batchVersionConflict } from './batches.ts'
import { batchIdSchema, batchVersionSchema, batchOrderIdSchema } from './batch-details.ts'
import { maxOrdersPerBatch } from './production.ts'
import { batchSteps } from './print-material.ts'
import { stillLayingOutError } from './sheet-files.ts'
import { requestIdSchema, requestReusedError } from '../shared/request-id.ts'
import { productionError } from './production-messages.ts'

/**
 * Undoes the whole batch, or removes some orders from it. The pieces can then be printed in another batch. Orders
 * that this batch had moved to In production go back to Paid.
 */
export const undoBatch = contract('POST', '/api/v2/production/batches/:id/undo', {
  ...batchChangeOptions,
  input: z.object({
    id: batchIdSchema,
    version: batchVersionSchema,
    orders: z.array(batchOrderIdSchema).min(1).max(maxOrdersPerBatch).optional(),
  }),
  errors: {
    ...batchVersionConflict,
    undone: { status: 409, error: 'This batch has already been undone.' },
    printed: {
      status: 409,
      error:
        'This batch is marked as printed. If it wasn’t printed, remove the mark first. If it was, cancel its orders instead.',
    },
    gone_further: { status: 409, error: 'Some orders of this batch are already past production.' },
  },
})

export const recordBatchStep = contract('POST', '/api/v2/production/batches/:id/mark', {
  ...batchChangeOptions,
  input: z.object({
    id: batchIdSchema,
    version: batchVersionSchema,
    step: z.enum(batchSteps),
    done: z.boolean(),
  }),
  errors: {
    ...batchVersionConflict,
    ...stillLayingOutError,
    undone: { status: 409, error: 'This batch was undone.' },
  },
})

/** Stops the search for a better layout. The batch is printed with the best layout so far. */
export const stopBatchLayout = contract('POST', '/api/v2/production/batches/:id/layout/stop', {
  ...batchChangeOptions,
  input: z.object({ id: batchIdSchema }),
})

/** Reprints pieces of an order. A reprint does not reserve the order, so the order may be in another batch too. */
export const reprintPieces = contract('POST', '/api/v2/production/batches/:id/reprint', {
  ...batchChangeOptions,
  input: z.object({
    id: batchIdSchema,
    request_id: requestIdSchema,
    order: batchOrderIdSchema,
    /** If absent, everything of the order is reprinted. */
    piece: z.object({ key: z.string().max(80), copies: z.number().int().min(1).max(1000) }).optional(),
    why: z
      .string()
      .trim()
      .min(1, productionError('reason_needed'))
      .max(300, productionError('too_long', { most: 300 }))
      .regex(/^[^\0]*$/),
  }),
  errors: {
    undone: { status: 409, error: 'This batch was undone, so nothing can be reprinted.' },
    ...requestReusedError,
  },
})

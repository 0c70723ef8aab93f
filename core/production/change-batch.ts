import { z } from 'zod'
import { contract } from '../contract.ts'
import { changing, changedMeanwhile } from './batches.ts'
import { batchId, version, orderId } from './batch-details.ts'
import { mostInBatch } from './production.ts'
import { batchSteps } from './print-material.ts'
import { stillLayingOut } from './sheet-files.ts'
import { requestId, requestReused } from '../shared/request-id.ts'
import { says } from './field-words.ts'

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

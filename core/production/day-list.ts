import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { batchSteps } from './print-material.ts'
import { amountsSchema, printMaterialSchema } from './production.ts'

const access = requireRole('contributor', 'orders')

const openJob = z.object({
  /** `null` for orders that are not in a batch yet. */
  batch: z.object({ id: z.string(), number: z.int(), kind: z.enum(['batch', 'reprint']) }).nullable(),
  steps: z.array(z.enum(batchSteps)),
  sheets: z.int(),
  amounts: amountsSchema,
  /** Earliest due date first. */
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      nama: z.string(),
      /** The due date; `null` if the order has none. */
      due_on: z.iso.date().nullable(),
    }),
  ),
})
export type OpenJob = z.output<typeof openJob>

/** Limit of orders per stage. The longest waiting are used. */
export const maxDayOrders = 1000

/** Lists today's work by material: batches in progress, and orders without a batch. */
export const getDayList = contract('GET', '/api/v2/production/day', {
  access,
  input: z.object({}),
  reply: z.object({
    materials: z.array(z.object({ material: printMaterialSchema, jobs: z.array(openJob) })),
    /** There are more orders than the list includes. */
    more: z.boolean(),
  }),
  envelope: 'data',
})

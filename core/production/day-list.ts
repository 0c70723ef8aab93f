import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { batchSteps } from './print-material.ts'
import { printAmountsSchema, printMaterialSchema } from './production.ts'

const access = requireRole('contributor', 'orders')

const openJob = z.object({
  batch: z.object({ id: z.string(), number: z.int(), kind: z.enum(['batch', 'reprint']) }).nullable(),
  steps: z.array(z.enum(batchSteps)),
  sheets: z.int(),
  amounts: printAmountsSchema,
  /** Sorted by due date, earliest first. */
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      nama: z.string(),
      due_on: z.iso.date().nullable(),
    }),
  ),
})
export type OpenJob = z.output<typeof openJob>

/** Maximum number of orders per stage. If more orders wait in a stage, those that have waited longest are listed. */
export const maxOrdersPerStage = 1000

export const getDayList = contract('GET', '/api/v2/production/day', {
  access,
  input: z.object({}),
  reply: z.object({
    materials: z.array(z.object({ material: printMaterialSchema, jobs: z.array(openJob) })),
    more: z.boolean(),
  }),
  envelope: 'data',
})

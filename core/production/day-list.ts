import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { batchSteps } from './print-material.ts'
import { amounts, material } from './production.ts'

const access = requireRole('contributor', 'orders')

const openJob = z.object({
  /** Null: of orders that wait for a batch. */
  batch: z.object({ id: z.string(), number: z.int(), kind: z.enum(['batch', 'reprint']) }).nullable(),
  steps: z.array(z.enum(batchSteps)),
  sheets: z.int(),
  amounts,
  /** Those due first come first. */
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      nama: z.string(),
      /** The day that was promised. */
      due_on: z.iso.date().nullable(),
    }),
  ),
})
export type OpenJob = z.output<typeof openJob>

/** Orders of each stage that the day's list looks at; the longest waiting ones. */
export const mostInDay = 1000

/** What the shop has to make now, by what it is printed on: batches under way, and what waits for one. */
export const dayList = contract('GET', '/api/v2/production/day', {
  access,
  input: z.object({}),
  reply: z.object({
    materials: z.array(z.object({ material, jobs: z.array(openJob) })),
    /** There is more than is looked at. */
    more: z.boolean(),
  }),
  envelope: 'data',
})

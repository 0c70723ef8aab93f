import { z } from 'zod'
import { createVersionSchema } from '../shared/versions.ts'
import { orderStages } from '../orders/order-stages.ts'
import { jobTypes, productionJobStates } from './job-states.ts'
import { orderedItemSchema } from '../orders/items/order-items-view.ts'

/** Key of a job: the order ID, the index of the order's item from 0, and how many times the job was repeated. */
export const jobKeyFields = {
  order: z.string().trim().min(1).max(80),
  item: z.int().min(0).max(10_000),
  round: z.int().min(0).max(1000),
}
/** Version of a job. 0 if nothing was recorded for the job yet. */
const version = createVersionSchema(0)
export const jobRefSchema = z.object({ ...jobKeyFields, version })
export type JobRef = z.output<typeof jobRefSchema>

export const listedJobSchema = z.object({
  ...jobKeyFields,
  version: z.int(),
  number: z.string(),
  nama: z.string(),
  stage: z.enum(orderStages),
  due_on: z.string().optional(),
  way: z.enum(jobTypes),
  state: z.enum(productionJobStates),
  goods: orderedItemSchema,
  /** Quantity and reason of a repeated job. `null` for the original job, which makes the whole ordered quantity. */
  again: z.object({ quantity: z.int(), why: z.string() }).nullable(),
  /** The supplier from whom the item was ordered. Before that, the usual supplier. */
  supplier: z.string(),
  supplier_days: z.int().nullable(),
  reference: z.string(),
  expected_on: z.string().nullable(),
  cost_sen: z.int().nullable(),
  ordered_at: z.iso.datetime().nullable(),
  ordered_by: z.string(),
  done_at: z.iso.datetime().nullable(),
  done_by: z.string(),
  /** Problem with the customer's design. `null` if the design is approved or the job needs none. */
  design: z.enum(['missing', 'unapproved']).nullable(),
})
export type ListedJob = z.output<typeof listedJobSchema>

import { z } from 'zod'
import { createVersionSchema } from '../shared/versions.ts'
import { orderStages } from '../orders/order-stages.ts'
import { jobTypes, productionJobStates } from './job-states.ts'
import { orderedItem } from '../orders/items/order-items-view.ts'

/** A job's key: the order, the index of its item from 0, and the number of times that it was repeated. */
export const jobKeyFields = {
  order: z.string().trim().min(1).max(80),
  item: z.int().min(0).max(10_000),
  round: z.int().min(0).max(1000),
}
/** 0 if nothing was recorded yet. */
const version = createVersionSchema(0)
export const jobRefSchema = z.object({ ...jobKeyFields, version })
export type JobRef = z.output<typeof jobRefSchema>

export const listedJobSchema = z.object({
  ...jobKeyFields,
  version: z.int(),
  number: z.string(),
  nama: z.string(),
  stage: z.enum(orderStages),
  /** The order's due date. Absent if it has none. */
  due_on: z.string().optional(),
  way: z.enum(jobTypes),
  state: z.enum(productionJobStates),
  goods: orderedItem,
  /** Quantity and reason of a repeated job; `null` if all that was ordered is made. */
  again: z.object({ quantity: z.int(), why: z.string() }).nullable(),
  /** The item's supplier, or the usual one if it is not ordered yet. */
  supplier: z.string(),
  /** The supplier's usual lead time in days; `null` if unknown. */
  supplier_days: z.int().nullable(),
  reference: z.string(),
  expected_on: z.string().nullable(),
  cost_sen: z.int().nullable(),
  ordered_at: z.iso.datetime().nullable(),
  ordered_by: z.string(),
  done_at: z.iso.datetime().nullable(),
  done_by: z.string(),
  /** Set if the job needs a customer's design that is missing or not approved. */
  design: z.enum(['missing', 'unapproved']).nullable(),
})
export type ListedJob = z.output<typeof listedJobSchema>

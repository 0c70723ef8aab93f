import { z } from 'zod'
import { createVersionSchema } from '../shared/versions.ts'
import { orderStages } from '../orders/order-stages.ts'
import { jobWays, jobStates } from './job-states.ts'
import { orderedItem } from '../orders/items/order-items-view.ts'

/** Which of an order's goods, from 0, and the how-manieth time it is made: 0, or more where it was spoiled. */
export const place = {
  order: z.string().trim().min(1).max(80),
  item: z.int().min(0).max(10_000),
  round: z.int().min(0).max(1000),
}
/** 0: nothing was done about it yet. */
const version = createVersionSchema(0)
export const job = z.object({ ...place, version })
export type JobRef = z.output<typeof job>

export const listedJob = z.object({
  ...place,
  version: z.int(),
  number: z.string(),
  nama: z.string(),
  stage: z.enum(orderStages),
  /** The shop day that the order is promised for; left out: none was. */
  due_on: z.string().optional(),
  way: z.enum(jobWays),
  state: z.enum(jobStates),
  goods: orderedItem,
  /** What is made this time, where it is not all that was ordered: how many, and why again. */
  again: z.object({ quantity: z.int(), why: z.string() }).nullable(),
  /** Who usually makes it, or made it. */
  supplier: z.string(),
  /** Days that the supplier usually takes; null: nobody said. */
  supplier_days: z.int().nullable(),
  reference: z.string(),
  expected_on: z.string().nullable(),
  cost_sen: z.int().nullable(),
  ordered_at: z.iso.datetime().nullable(),
  ordered_by: z.string(),
  done_at: z.iso.datetime().nullable(),
  done_by: z.string(),
  /** It is made from a design of the customer's that nobody has, or nobody has approved. */
  design: z.enum(['missing', 'unapproved']).nullable(),
})
export type ListedJob = z.output<typeof listedJob>

import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { maxInteger } from '../shared/limits.ts'
import { flagSchema, shopDaySchema } from '../shared/shop-day.ts'
import { productionError } from './production-messages.ts'
import { jobTypes } from './job-states.ts'
import { jobKeyFields, jobRefSchema, listedJobSchema } from './production-job.ts'

// Jobs are items that need no print sheet, because a supplier or the staff make them.

const access = requireRole('contributor', 'orders')
export const maxJobsPerChange = 200
const jobs = z.array(jobRefSchema).min(1).max(maxJobsPerChange)

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, productionError('too_long', { most }))
    .regex(/^[^\0]*$/)

export const maxCompletedJobs = 100

/** Lists the open jobs or, with `done`, the latest completed jobs. */
export const listProductionJobs = contract('GET', '/api/v2/production/jobs', {
  access,
  input: z.object({
    way: z.enum(jobTypes),
    done: flagSchema,
  }),
  reply: z.object({
    jobs: z.array(listedJobSchema),
    more: z.boolean(),
  }),
  envelope: 'data',
})

export const listOrderJobs = contract('GET', '/api/v2/production/orders/:order/jobs', {
  access,
  input: z.object({ order: jobKeyFields.order }),
  reply: z.array(listedJobSchema),
  envelope: 'data',
})

const changing = {
  access,
  reply: z.object({
    jobs: z.array(listedJobSchema),
    /** Numbers of the orders that this change moved to Ready. */
    ready: z.array(z.string()),
  }),
  envelope: 'data',
} as const
const refusals = {
  changed_meanwhile: { status: 409, error: 'Someone else has changed this. Please check it and try again.' },
  not_waiting: {
    status: 409,
    error: 'This can’t be done in its current state. Please check it and try again.',
  },
} as const

/** Records that these jobs were ordered from a supplier, or corrects this record. The orders move to In production. */
export const orderJobsFromSupplier = contract('POST', '/api/v2/production/jobs/order', {
  ...changing,
  input: z.object({
    jobs: z
      .array(
        jobRefSchema.extend({
          cost_sen: z.int(productionError('amount_needed')).min(0).max(maxInteger).nullable(),
        }),
      )
      .min(1)
      .max(maxJobsPerChange),
    supplier: text(80).min(1, productionError('supplier_needed')),
    reference: text(80).default(''),
    expected_on: shopDaySchema.nullable().default(null),
  }),
  errors: refusals,
})

/** Records that these jobs have arrived or were made. An order moves to Ready if it has no other unfinished work. */
export const completeJobs = contract('POST', '/api/v2/production/jobs/done', {
  ...changing,
  input: z.object({ jobs }),
  errors: refusals,
})

export const reopenJob = contract('POST', '/api/v2/production/jobs/reopen', {
  ...changing,
  input: z.object({ job: jobRefSchema }),
  errors: refusals,
})

export const repeatJob = contract('POST', '/api/v2/production/jobs/again', {
  ...changing,
  input: z.object({
    job: jobRefSchema,
    quantity: z
      .int(productionError('not_a_whole_number'))
      .min(1, productionError('below_least', { least: 1 }))
      .max(1_000_000),
    why: text(300).min(1, productionError('reason_needed')),
  }),
  errors: refusals,
})

import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { maxInteger } from '../shared/limits.ts'
import { flagSchema, shopDay } from '../shared/shop-day.ts'
import { says } from './field-words.ts'
import { jobWays } from './job-states.ts'
import { place, job, listedJob } from './production-job.ts'

// Jobs: items that need no print sheet, because a supplier or staff make them.

const access = requireRole('contributor', 'orders')
/** Limit of jobs per change. */
export const mostJobs = 200
const jobs = z.array(job).min(1).max(mostJobs)

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, says('too_long', { most }))
    .regex(/^[^\0]*$/)

/** Limit of completed jobs in the list. */
export const mostDone = 100

/** Lists jobs of one type. Completed jobs are limited to the latest. */
export const listJobs = contract('GET', '/api/v2/production/jobs', {
  access,
  input: z.object({
    way: z.enum(jobWays),
    done: flagSchema,
  }),
  reply: z.object({
    jobs: z.array(listedJob),
    /** There are more jobs than listed. */
    more: z.boolean(),
  }),
  envelope: 'data',
})

/** Lists the jobs of an order. */
export const jobsOfOrder = contract('GET', '/api/v2/production/orders/:order/jobs', {
  access,
  input: z.object({ order: place.order }),
  reply: z.array(listedJob),
  envelope: 'data',
})

const changing = {
  access,
  reply: z.object({
    jobs: z.array(listedJob),
    /** Numbers of the orders that became Ready by this change. */
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

/**
 * Records that these jobs were ordered from a supplier, or corrects the record. Moves their orders to In production.
 */
export const orderJobs = contract('POST', '/api/v2/production/jobs/order', {
  ...changing,
  input: z.object({
    jobs: z
      .array(job.extend({ cost_sen: z.int(says('amount_needed')).min(0).max(maxInteger).nullable() }))
      .min(1)
      .max(mostJobs),
    supplier: text(80).min(1, says('supplier_needed')),
    reference: text(80).default(''),
    expected_on: shopDay.nullable().default(null),
  }),
  errors: refusals,
})

/** Marks these jobs as arrived or made. Moves an order to Ready when it has no other open work. */
export const finishJobs = contract('POST', '/api/v2/production/jobs/done', {
  ...changing,
  input: z.object({ jobs }),
  errors: refusals,
})

/** Reverts the last step of a job. */
export const reopenJob = contract('POST', '/api/v2/production/jobs/reopen', {
  ...changing,
  input: z.object({ job }),
  errors: refusals,
})

/** Repeats a spoiled job. */
export const remakeJob = contract('POST', '/api/v2/production/jobs/again', {
  ...changing,
  input: z.object({
    job,
    quantity: z
      .int(says('not_a_whole_number'))
      .min(1, says('below_least', { least: 1 }))
      .max(1_000_000),
    why: text(300).min(1, says('reason_needed')),
  }),
  errors: refusals,
})

import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { maxInteger } from '../shared/limits.ts'
import { flagSchema, shopDay } from '../shared/shop-day.ts'
import { says } from './field-words.ts'
import { jobWays } from './job-states.ts'
import { place, job, listedJob } from './production-job.ts'

// What of orders lies on no sheet: it is ordered from somebody else, or made by hand.

const access = requireRole('contributor', 'orders')
/** Jobs that are changed in one go. */
export const mostJobs = 200
const jobs = z.array(job).min(1).max(mostJobs)

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, says('too_long', { most }))
    .regex(/^[^\0]*$/)

/** Finished ones that are listed. */
export const mostDone = 100

/** What is to be made one way; of what is done, the latest. */
export const listJobs = contract('GET', '/api/v2/production/jobs', {
  access,
  input: z.object({
    way: z.enum(jobWays),
    done: flagSchema,
  }),
  reply: z.object({
    jobs: z.array(listedJob),
    /** There is more than is looked at. */
    more: z.boolean(),
  }),
  envelope: 'data',
})

/** What of an order lies on no sheet, and how far it is. */
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
    /** Numbers of the orders that are ready by it. */
    ready: z.array(z.string()),
  }),
  envelope: 'data',
} as const
const refusals = {
  changed_meanwhile: { status: 409, error: 'Somebody has changed this meanwhile. Please look again.' },
  not_waiting: { status: 409, error: 'This is not to be made now. Please look again.' },
} as const

/** Says that these were ordered from a supplier, or corrects what was said; their orders go to In production. */
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

/** Says that these have arrived, or are made. An order of which nothing else is open goes to Ready. */
export const finishJobs = contract('POST', '/api/v2/production/jobs/done', {
  ...changing,
  input: z.object({ jobs }),
  errors: refusals,
})

/** Takes the last step of a job back: it has not arrived, was not ordered, is not made. */
export const reopenJob = contract('POST', '/api/v2/production/jobs/reopen', {
  ...changing,
  input: z.object({ job }),
  errors: refusals,
})

/** What was spoiled is made, or ordered, once more. */
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

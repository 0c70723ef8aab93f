import type { ParsedInputOf } from '#core/contract.ts'
import { jobRules } from '#core/production/job-states.ts'
import type { finishJobs, orderJobs, remakeJob, reopenJob } from '#core/production/jobs.ts'
import { refuse } from '#server/http/refusal.ts'
import { keepJob, removeJob } from './jobs-store.ts'
import { jobsOfOrders } from './list-jobs.ts'
import { untouched } from './order-jobs.ts'
import type { ProductionParts } from '../production-parts.ts'
import { change, nameOf } from './job-change.ts'

/** Implements the contract `orderJobs`. `by` is the user's name. */
export async function order(
  parts: ProductionParts,
  { jobs: asked, supplier, reference, expected_on }: ParsedInputOf<typeof orderJobs>,
  by: string,
) {
  const costs = new Map(asked.map((job) => [nameOf(job), job.cost_sen]))
  const from = `Ordered from ${supplier}${reference && ` (${reference})`}`
  return change(parts, asked, by, async (tx, jobs) => {
    if (jobs.some(({ way, state }) => way !== 'outside' || state === 'done')) return refuse('not_waiting')
    for (const { kept, order: of } of jobs)
      await keepJob(tx, {
        ...kept,
        supplier,
        reference,
        expectedOn: expected_on,
        costSen: costs.get(nameOf({ order: of.publicId, ...kept })) ?? null,
        orderedAt: kept.orderedAt ?? new Date(),
        orderedBy: kept.orderedBy || by,
      })
    return ({ goods }) => `${from}: ${goods.product}`
  })
}

/** Implements the contract `finishJobs`. */
export async function finish(
  parts: ProductionParts,
  { jobs: asked }: ParsedInputOf<typeof finishJobs>,
  by: string,
) {
  return change(parts, asked, by, async (tx, jobs) => {
    if (jobs.some(({ state }) => state === 'done')) return refuse('not_waiting')
    for (const { kept } of jobs) await keepJob(tx, { ...kept, doneAt: new Date(), doneBy: by })
    return ({ way, goods }) => `${jobRules[way].finish}: ${goods.product}`
  })
}

/** Implements the contract `reopenJob`. */
export async function reopen(parts: ProductionParts, { job }: ParsedInputOf<typeof reopenJob>, by: string) {
  return change(parts, [job], by, async (tx, jobs) => {
    for (const { kept, state } of jobs) {
      if (state === 'to_do') return refuse('not_waiting')
      if (state === 'done') await keepJob(tx, { ...kept, doneAt: null, doneBy: '' })
      else if (kept.round === 0) await removeJob(tx, kept)
      else await keepJob(tx, { ...kept, orderedAt: null, orderedBy: '' })
    }
    return ({ goods }) => `Reverted: ${goods.product}`
  })
}

/** Implements the contract `remakeJob`. */
export async function remake(
  parts: ProductionParts,
  { job, quantity, why }: ParsedInputOf<typeof remakeJob>,
  by: string,
) {
  return change(parts, [job], by, async (tx, jobs) => {
    for (const { kept, state, order: of } of jobs) {
      if (state === 'to_do') return refuse('not_waiting')
      const rounds = (await jobsOfOrders(tx, [of]))
        .filter((each) => each.kept.item === kept.item)
        .map((each) => each.kept.round)
      const next = untouched(of.id, kept.item, Math.max(...rounds) + 1)
      await keepJob(tx, { ...next, supplier: kept.supplier, quantity, why })
    }
    return ({ goods }) => `Repeated: ${quantity} × ${goods.product}. ${why}`
  })
}

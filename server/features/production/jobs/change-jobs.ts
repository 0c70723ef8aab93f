import type { ParsedInputOf } from '#core/contract.ts'
import { productionJobRules } from '#core/production/job-states.ts'
import type { completeJobs, orderJobsFromSupplier, repeatJob, reopenJob } from '#core/production/jobs.ts'
import { refuse } from '#server/http/refusal.ts'
import { storeProductionJob, deleteProductionJob } from './jobs-store.ts'
import { findJobsOfOrders } from './list-jobs.ts'
import { createJobRecord } from './order-jobs.ts'
import type { ProductionDependencies } from '../production-dependencies.ts'
import { applyJobChange, getProductionJobKey } from './apply-job-change.ts'

export async function recordSupplierOrder(
  dependencies: ProductionDependencies,
  { jobs: jobRefs, supplier, reference, expected_on }: ParsedInputOf<typeof orderJobsFromSupplier>,
  by: string,
) {
  const costs = new Map(jobRefs.map((job) => [getProductionJobKey(job), job.cost_sen]))
  const from = `Ordered from ${supplier}${reference && ` (${reference})`}`
  return applyJobChange(dependencies, jobRefs, by, async (tx, jobs) => {
    if (jobs.some(({ way, state }) => way !== 'outside' || state === 'done')) return refuse('not_waiting')
    for (const { kept, order: of } of jobs)
      await storeProductionJob(tx, {
        ...kept,
        supplier,
        reference,
        expectedOn: expected_on,
        costSen: costs.get(getProductionJobKey({ order: of.publicId, ...kept })) ?? null,
        orderedAt: kept.orderedAt ?? new Date(),
        orderedBy: kept.orderedBy || by,
      })
    return ({ goods }) => `${from}: ${goods.product}`
  })
}

export async function recordCompletedJobs(
  dependencies: ProductionDependencies,
  { jobs: jobRefs }: ParsedInputOf<typeof completeJobs>,
  by: string,
) {
  return applyJobChange(dependencies, jobRefs, by, async (tx, jobs) => {
    if (jobs.some(({ state }) => state === 'done')) return refuse('not_waiting')
    for (const { kept } of jobs) await storeProductionJob(tx, { ...kept, doneAt: new Date(), doneBy: by })
    return ({ way, goods }) => `${productionJobRules[way].finish}: ${goods.product}`
  })
}

export async function revertJobStep(
  dependencies: ProductionDependencies,
  { job }: ParsedInputOf<typeof reopenJob>,
  by: string,
) {
  return applyJobChange(dependencies, [job], by, async (tx, jobs) => {
    for (const { kept, state } of jobs) {
      if (state === 'to_do') return refuse('not_waiting')
      if (state === 'done') await storeProductionJob(tx, { ...kept, doneAt: null, doneBy: '' })
      else if (kept.round === 0) await deleteProductionJob(tx, kept)
      else await storeProductionJob(tx, { ...kept, orderedAt: null, orderedBy: '' })
    }
    return ({ goods }) => `Undone: ${goods.product}`
  })
}

export async function repeatSpoiledJob(
  dependencies: ProductionDependencies,
  { job, quantity, why }: ParsedInputOf<typeof repeatJob>,
  by: string,
) {
  return applyJobChange(dependencies, [job], by, async (tx, jobs) => {
    for (const { kept, state, order: of } of jobs) {
      if (state === 'to_do') return refuse('not_waiting')
      const rounds = (await findJobsOfOrders(tx, [of]))
        .filter((each) => each.kept.item === kept.item)
        .map((each) => each.kept.round)
      const next = createJobRecord(of.id, kept.item, Math.max(...rounds) + 1)
      await storeProductionJob(tx, { ...next, supplier: kept.supplier, quantity, why })
    }
    return ({ goods }) => `Remake: ${quantity} × ${goods.product}. ${why}`
  })
}

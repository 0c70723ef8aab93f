import { truncateText } from '#core/shared/truncate-text.ts'
import { type OrderJob, hasSheetPrintedItems } from './order-jobs.ts'
import type { ProductionDependencies } from '../production-dependencies.ts'
import type { JobRef } from '#core/production/production-job.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { lockOrdersByPublicId } from '../lock-orders.ts'
import { findJobsOfOrders, presentJobs } from './list-jobs.ts'
import { type OrderStage, canMoveOrder } from '#core/orders/order-stages.ts'
import { type Order, orderAccessForProduction } from '#server/features/orders/orders.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'

type NoteOfJob = (job: OrderJob) => string

/**
 * Changes jobs. The second of two concurrent changes is refused. `decide` stores the change and returns the
 * note for each order's history.
 */
export async function applyJobChange(
  dependencies: ProductionDependencies,
  jobRefs: JobRef[],
  by: string,
  decide: (tx: Db, jobs: OrderJob[]) => Promise<NoteOfJob | Refusal<'not_waiting'>>,
) {
  return dependencies.db.transaction(async (tx) => {
    const orders = await lockOrdersByPublicId(tx, [...new Set(jobRefs.map((each) => each.order))])
    const all = new Map((await findJobsOfOrders(tx, orders)).map((job) => [getKeyOfJob(job), job]))
    const jobs: OrderJob[] = []
    for (const ref of jobRefs) {
      const job = all.get(getProductionJobKey(ref))
      if (!job) return refuse('not_found')
      if (job.kept.version !== ref.version) return refuse('changed_meanwhile')
      // A job of an unpaid order can't be started. A job that was already started can be completed in any stage of
      // its order.
      if (job.kept.version === 0 && !openStages.includes(job.order.stage)) return refuse('not_waiting')
      jobs.push(job)
    }
    const noteOf = await decide(tx, jobs)
    if (noteOf instanceof Refusal) return noteOf
    const readyOrderIds: string[] = []
    for (const of of orders) {
      const notes = jobs.filter(({ order }) => order === of).map(noteOf)
      if (await moveOrderAlong(dependencies, tx, of, { note: notes.join('; '), by }))
        readyOrderIds.push(of.number)
    }
    const names = new Set(jobRefs.map(getProductionJobKey))
    const after = await findJobsOfOrders(
      tx,
      await lockOrdersByPublicId(
        tx,
        orders.map(({ publicId }) => publicId),
      ),
    )
    return {
      jobs: await presentJobs(
        tx,
        after.filter((job) => names.has(getKeyOfJob(job))),
      ),
      ready: readyOrderIds,
    }
  })
}

const openStages: readonly OrderStage[] = ['paid', 'in_production']

export const getProductionJobKey = ({ order: id, item, round }: Pick<JobRef, 'order' | 'item' | 'round'>) =>
  `${id}/${item}/${round}`
const getKeyOfJob = ({ order: of, kept }: OrderJob) => getProductionJobKey({ order: of.publicId, ...kept })

/**
 * Moves an order along with its jobs. An order moves to In production with its first started job, to Ready
 * with its last completed job, and back when a job is repeated. Returns true if the order became Ready.
 */
async function moveOrderAlong(
  dependencies: ProductionDependencies,
  tx: Db,
  of: Order,
  { note, by }: { note: string; by: string },
): Promise<boolean> {
  const jobs = await findJobsOfOrders(tx, [of])
  const to = getNextStage(of, jobs)
  const movable = { stage: of.stage, deliveryMethod: of.deliveryMethod, paid: of.paidAt !== null }
  if (to === of.stage || !canMoveOrder(movable, to)) {
    await orderAccessForProduction.note(tx, [of], note, by)
    return false
  }
  const { by_itself } = await orderSettingsQueries.messages(tx)
  const notifiesCustomer =
    to === 'ready' || of.stage === 'paid' ? by_itself.some((each) => each === to) : false
  await orderAccessForProduction.move(
    dependencies,
    tx,
    [of],
    { to, note: truncateText(note, 500), ...(!notifiesCustomer && { tell: '' }) },
    by,
  )
  return to === 'ready'
}

function getNextStage(of: Order, jobs: OrderJob[]): OrderStage {
  const done = jobs.every(({ state }) => state === 'done')
  const isStarted = jobs.some(({ kept, state }) => kept.version > 0 && (state !== 'to_do' || kept.round > 0))
  if (openStages.includes(of.stage)) {
    if (done && !hasSheetPrintedItems(of)) return 'ready'
    return isStarted ? 'in_production' : of.stage
  }
  return of.stage === 'ready' && !done ? 'in_production' : of.stage
}

import type { ParsedInputOf } from '#core/contract.ts'
import { maxCompletedJobs, type listProductionJobs } from '#core/production/jobs.ts'
import type { ListedJob } from '#core/production/production-job.ts'
import { maxOrdersPerStage } from '#core/production/day-list.ts'
import { isPrintedFromDesign } from '#core/orders/files/designs.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { orderQueries, type Order } from '#server/features/orders/orders.ts'
import { findStoredJobs, findLatestCompletedJobs, findIdsOfOrdersWithOpenJobs } from './jobs-store.ts'
import { getJobsOfOrder, type OrderJob } from './order-jobs.ts'

export async function findJobsOfType(db: Db, { way, done }: ParsedInputOf<typeof listProductionJobs>) {
  if (done) {
    const latest = await findLatestCompletedJobs(db, 2 * maxCompletedJobs)
    const orders = await orderQueries.byIds(db, [...new Set(latest.map(({ orderId }) => orderId))])
    const finished = (await findJobsOfOrders(db, orders))
      .filter((job) => job.way === way && job.kept.doneAt)
      .toSorted((one, other) => +(other.kept.doneAt ?? 0) - +(one.kept.doneAt ?? 0))
    return {
      jobs: await presentJobs(db, finished.slice(0, maxCompletedJobs)),
      more: finished.length > maxCompletedJobs,
    }
  }
  const paid = await orderQueries.longest(db, 'paid', { limit: maxOrdersPerStage, made: way })
  const making = await orderQueries.longest(db, 'in_production', { limit: maxOrdersPerStage, made: way })
  const current = [...making, ...paid]
  const known = new Set(current.map(({ id }) => id))
  // Jobs of orders that staff moved on or cancelled stay in the list, because goods ordered from a supplier still
  // arrive.
  const elsewhere = (await findIdsOfOrdersWithOpenJobs(db, maxOrdersPerStage)).filter((id) => !known.has(id))
  const jobs = await findJobsOfOrders(db, [...current, ...(await orderQueries.byIds(db, elsewhere))])
  const open = jobs.filter((job) => job.way === way && job.state !== 'done' && isOpenJob(job, known))
  const hasMore = [paid, making].some(({ length }) => length === maxOrdersPerStage)
  return { jobs: await presentJobs(db, open.toSorted(compareDueDates)), more: hasMore }
}

const isOpenJob = ({ order, kept }: OrderJob, known: ReadonlySet<string>) =>
  known.has(order.id) || kept.version > 0

function compareDueDates({ order }: OrderJob, { order: other }: OrderJob): number {
  const [due, otherDue] = [order.dueOn ?? lastDay, other.dueOn ?? lastDay]
  if (due !== otherDue) return due < otherDue ? -1 : 1
  return +order.stageSince - +other.stageSince
}

const lastDay = '9999-12-31'

export async function presentJobsOfOrder(db: Db, publicId: string) {
  const [order] = await orderQueries.byPublicIds(db, [publicId])
  return order ? presentJobs(db, await findJobsOfOrders(db, [order])) : refuse('not_found')
}

export async function findJobsOfOrders(db: Db, orders: Order[]): Promise<OrderJob[]> {
  const stored = Map.groupBy(
    await findStoredJobs(
      db,
      orders.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  )
  return orders.flatMap((order) => getJobsOfOrder(order, stored.get(order.id) ?? []))
}

export async function presentJobs(db: Db, jobs: OrderJob[]): Promise<ListedJob[]> {
  const orders = [...new Set(jobs.map(({ order }) => order))]
  const approvals = await orderQueries.approvals(db, orders)
  return jobs.map(({ order, way, goods, state, kept }) => {
    const supplier = goods.kind === 'described' ? goods.supplier : undefined
    const approval = approvals.get(order.id)?.get(kept.item)?.state
    const isWaitingForDesign = state === 'to_do' && isPrintedFromDesign(goods)
    return {
      order: order.publicId,
      item: kept.item,
      round: kept.round,
      version: kept.version,
      number: order.number,
      nama: order.nama,
      stage: order.stage,
      ...(order.dueOn !== null && { due_on: order.dueOn }),
      way,
      state,
      goods: orderQueries.viewOf(goods),
      again: kept.quantity === null ? null : { quantity: kept.quantity, why: kept.why },
      supplier: kept.supplier || (supplier?.name ?? ''),
      supplier_days: supplier?.days ?? null,
      reference: kept.reference,
      expected_on: kept.expectedOn,
      cost_sen: kept.costSen,
      ordered_at: kept.orderedAt?.toISOString() ?? null,
      ordered_by: kept.orderedBy,
      done_at: kept.doneAt?.toISOString() ?? null,
      done_by: kept.doneBy,
      design: isWaitingForDesign && (approval === 'missing' || approval === 'unapproved') ? approval : null,
    }
  })
}

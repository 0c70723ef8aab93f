import type { ParsedInputOf } from '#core/contract.ts'
import { mostDone, type listJobs } from '#core/production/jobs.ts'
import type { ListedJob } from '#core/production/production-job.ts'
import { mostInDay } from '#core/production/day-list.ts'
import { takesDesign } from '#core/orders/files/designs.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { findOrders, type Order } from '#server/features/orders/orders.ts'
import { jobsOf, latestDone, ordersWithOpenJobs } from './jobs-store.ts'
import { jobsIn, type Job } from './order-jobs.ts'

/** Implements the contract `listJobs`. */
export async function listWork(db: Db, { way, done }: ParsedInputOf<typeof listJobs>) {
  if (done) {
    const latest = await latestDone(db, 2 * mostDone)
    const orders = await findOrders.byIds(db, [...new Set(latest.map(({ orderId }) => orderId))])
    const finished = (await jobsOfOrders(db, orders))
      .filter((job) => job.way === way && job.kept.doneAt)
      .toSorted((one, other) => +(other.kept.doneAt ?? 0) - +(one.kept.doneAt ?? 0))
    return { jobs: await listed(db, finished.slice(0, mostDone)), more: finished.length > mostDone }
  }
  const paid = await findOrders.longest(db, 'paid', { limit: mostInDay, made: way })
  const making = await findOrders.longest(db, 'in_production', { limit: mostInDay, made: way })
  const current = [...making, ...paid]
  const known = new Set(current.map(({ id }) => id))
  // Orders moved on manually or cancelled: what was ordered from a supplier still arrives.
  const elsewhere = (await ordersWithOpenJobs(db, mostInDay)).filter((id) => !known.has(id))
  const jobs = await jobsOfOrders(db, [...current, ...(await findOrders.byIds(db, elsewhere))])
  const open = jobs.filter((job) => job.way === way && job.state !== 'done' && isOpenJob(job, known))
  const more = [paid, making].some(({ length }) => length === mostInDay)
  return { jobs: await listed(db, open.toSorted(compareDueDates)), more }
}

/** Reports whether a job is due now, or was started in any stage of its order. */
const isOpenJob = ({ order, kept }: Job, known: ReadonlySet<string>) =>
  known.has(order.id) || kept.version > 0

function compareDueDates({ order: one }: Job, { order: other }: Job): number {
  const [due, otherDue] = [one.dueOn ?? lastDay, other.dueOn ?? lastDay]
  if (due !== otherDue) return due < otherDue ? -1 : 1
  return +one.stageSince - +other.stageSince
}

const lastDay = '9999-12-31'

/** Implements the contract `jobsOfOrder`. */
export async function workOfOrder(db: Db, publicId: string) {
  const [order] = await findOrders.byPublicIds(db, [publicId])
  return order ? listed(db, await jobsOfOrders(db, [order])) : refuse('not_found')
}

export async function jobsOfOrders(db: Db, orders: Order[]): Promise<Job[]> {
  const stored = Map.groupBy(
    await jobsOf(
      db,
      orders.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  )
  return orders.flatMap((order) => jobsIn(order, stored.get(order.id) ?? []))
}

/** Converts jobs to the form of the contract. */
export async function listed(db: Db, jobs: Job[]): Promise<ListedJob[]> {
  const orders = [...new Set(jobs.map(({ order }) => order))]
  const approvals = await findOrders.approvals(db, orders)
  return jobs.map(({ order, way, goods, state, kept }) => {
    const supplier = goods.kind === 'described' ? goods.supplier : undefined
    const approval = approvals.get(order.id)?.get(kept.item)?.state
    const waits = state === 'to_do' && takesDesign(goods)
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
      goods: findOrders.viewOf(goods),
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
      design: waits && (approval === 'missing' || approval === 'unapproved') ? approval : null,
    }
  })
}

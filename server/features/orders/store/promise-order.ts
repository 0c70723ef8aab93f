import { findDueDates, type DueDates } from '#core/due/due-dates.ts'
import type { ScheduledWork, WorkRequest } from '#core/due/free-days.ts'
import type { WorkUnit, WorkRules } from '#core/due/work-days.ts'
import type { OrderItem } from '#core/orders/items/order-items.ts'
import { isUnfinished } from '#core/orders/order-stages.ts'
import type { DueDateView } from '#core/orders/order-due-date.ts'
import type { DueRules } from '#core/settings/due-rules.ts'
import type { Db } from '#server/db/database.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { worksOf } from '../items/work.ts'
import { findPromisedWork } from './due-store.ts'
import type { Order } from './orders-tables.ts'

/** What of an order says when it is ready. */
export type DuePart = Pick<Order, 'dueOn' | 'due'>

/** A promise with what it was reckoned from. */
export interface MadePromise extends DuePart {
  works: WorkRequest[]
  /** The ways of which only so much is made. */
  limited: WorkUnit[]
  /** What was promised before. */
  before: ScheduledWork[]
  promised: DueDates
}

/** What the shop can promise for these goods now; null: it promises no days, or sees none. */
export async function promiseFor(
  db: Db,
  basis: { rules: DueRules; work: WorkRules } | null,
  goods: OrderItem,
  when: { now: Date; paid: boolean },
): Promise<MadePromise | null> {
  if (!basis) return null
  const before = await findPromisedWork(db)
  const works = worksOf(goods, basis.rules)
  const promised = findDueDates(basis.work, before, works, when)
  const limited = [...new Set(works.map(({ way }) => way))].filter((way) => basis.work.capacity[way] !== null)
  return promised && { ...duePart(works, promised), works, limited, before, promised }
}

/** A promise as an order keeps it. */
export function duePart(works: WorkRequest[], { lines, dueOn, payBy }: DueDates, first = dueOn): DuePart {
  const each = works.map(({ way, units }, at) => ({ way, units, due_on: lines[at] ?? dueOn }))
  return { dueOn, due: { first, pay_by: payBy.toISOString(), lines: each } }
}

/** What was promised, for goods that are now others: as much work as they are, none of it due later. */
export async function promisedWith(db: Db, { dueOn, due }: DuePart, goods: OrderItem): Promise<DuePart> {
  const basis = due && (await orderRules.due(db))
  if (!due || !dueOn || !basis) return { dueOn, due }
  const lines = worksOf(goods, basis.rules).map(({ way, units }) => ({ way, units, due_on: dueOn }))
  return { dueOn, due: { ...due, lines } }
}

/** What the customer is told of it: while it is still to be made. */
export function readyPart({ dueOn, due, stage, paidAt }: Pick<Order, 'dueOn' | 'due' | 'stage' | 'paidAt'>): {
  ready?: DueDateView
} {
  if (dueOn === null || due === null || !isUnfinished(stage)) return {}
  return { ready: { due_on: dueOn, pay_by: paidAt || stage !== 'new' ? null : due.pay_by } }
}

import { findDueDates, type DueDates } from '#core/due/due-dates.ts'
import type { ScheduledWork, WorkRequest } from '#core/due/free-days.ts'
import type { WorkUnit, WorkRules } from '#core/due/work-days.ts'
import type { OrderItem } from '#core/orders/items/order-items.ts'
import { isUnfinished } from '#core/orders/order-stages.ts'
import type { DueDateView } from '#core/orders/order-due-date.ts'
import type { DueDateRules } from '#core/settings/due-rules.ts'
import type { Db } from '#server/db/database.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { listItemWork } from '../items/item-work.ts'
import { findAllScheduledWork } from './due-store.ts'
import type { Order } from './orders-tables.ts'

export type StoredDueDate = Pick<Order, 'dueOn' | 'due'>

export interface CalculatedDueDate extends StoredDueDate {
  work: WorkRequest[]
  limitedUnits: WorkUnit[]
  scheduledWork: ScheduledWork[]
  dueDates: DueDates
}

/** Returns `null` if the shop gives no due dates or no date can be met. */
export async function calculateDueDate(
  db: Db,
  dueSettings: { rules: DueDateRules; work: WorkRules } | null,
  goods: OrderItem,
  when: { now: Date; paid: boolean },
): Promise<CalculatedDueDate | null> {
  if (!dueSettings) return null
  const before = await findAllScheduledWork(db)
  const workRequests = listItemWork(goods, dueSettings.rules)
  const promised = findDueDates(dueSettings.work, before, workRequests, when)
  const limited = [...new Set(workRequests.map(({ way }) => way))].filter(
    (way) => dueSettings.work.capacity[way] !== null,
  )
  return (
    promised && {
      ...toStoredDueDate(workRequests, promised),
      work: workRequests,
      limitedUnits: limited,
      scheduledWork: before,
      dueDates: promised,
    }
  )
}

export function toStoredDueDate(
  workRequests: WorkRequest[],
  { lines, dueOn, payBy }: DueDates,
  first = dueOn,
): StoredDueDate {
  const each = workRequests.map(({ way, units }, at) => ({ way, units, due_on: lines[at] ?? dueOn }))
  return { dueOn, due: { first, pay_by: payBy.toISOString(), lines: each } }
}

/** Replaces the work of a due date with the work of the changed items. Keeps the date. */
export async function replaceDueDateWork(
  db: Db,
  { dueOn, due }: StoredDueDate,
  goods: OrderItem,
): Promise<StoredDueDate> {
  const dueSettings = due && (await orderSettingsQueries.due(db))
  if (!due || !dueOn || !dueSettings) return { dueOn, due }
  const lines = listItemWork(goods, dueSettings.rules).map(({ way, units }) => ({
    way,
    units,
    due_on: dueOn,
  }))
  return { dueOn, due: { ...due, lines } }
}

/** Finished orders have no due date. */
export function presentDueDate({
  dueOn,
  due,
  stage,
  paidAt,
}: Pick<Order, 'dueOn' | 'due' | 'stage' | 'paidAt'>): {
  ready?: DueDateView
} {
  if (dueOn === null || due === null || !isUnfinished(stage)) return {}
  return { ready: { due_on: dueOn, pay_by: paidAt || stage !== 'new' ? null : due.pay_by } }
}

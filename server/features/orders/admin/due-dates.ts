import type { ParsedInputOf } from '#core/contract.ts'
import { formatDueDate } from '#core/due/format-due-date.ts'
import { getWorkPercent } from '#core/due/work-days.ts'
import {
  type changeDueDate,
  type setProductionDay,
  workloadDays,
} from '#core/orders/admin/change-due-date.ts'
import { isUnfinished } from '#core/orders/order-stages.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { listItemWork } from '../items/item-work.ts'
import { recordOrderEdit } from '../store/order-events-store.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { updateOrder } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { lockUnchangedOrder } from './lock-unchanged-order.ts'
import { presentOrderDetails } from './order-details.ts'
import { writeDueDateMessage } from './order-messages.ts'
import { sendAndRecordMessage } from '../store/send-and-record.ts'
import { planWork, type WorkPlan } from '#core/due/work-plan.ts'
import { findUnfinishedOrders } from '../store/due-store.ts'

type Dependencies = Pick<OrdersDependencies, 'db' | 'customerUrl'>

const formatDay = (day: string | null) => (day === null ? '' : formatDueDate(day, 'en'))

export async function handleChangeDueDate(
  { db, customerUrl }: Dependencies,
  input: ParsedInputOf<typeof changeDueDate>,
  by: string,
) {
  const { due_on: dueOn, why, tell } = input
  return db.transaction(async (tx) => {
    const order = await lockUnchangedOrder(tx, input)
    if (order instanceof Refusal) return order
    if (!isUnfinished(order.stage)) return refuse('not_to_come')
    if (dueOn < getShopDay(new Date())) return refuse('day_over')
    if (dueOn === order.dueOn) return presentOrderDetails(tx, order)
    const plannedOn = order.plannedOn !== null && order.plannedOn > dueOn ? null : order.plannedOn
    const saved = await updateOrder(tx, order, { dueOn, due: await moveDueDate(tx, order, dueOn), plannedOn })
    await recordOrderEdit(
      tx,
      order.id,
      [{ what: 'Due date', from: formatDay(order.dueOn), to: formatDay(dueOn) }],
      by,
      why,
    )
    if (tell) await notifyOfDueDate({ db: tx, customerUrl }, saved, why, by)
    return presentOrderDetails(tx, saved)
  })
}

async function moveDueDate(tx: Db, { due, goods, placedAt }: Order, dueOn: string): Promise<Order['due']> {
  if (due) return { ...due, lines: due.lines.map((line) => ({ ...line, due_on: dueOn })) }
  const basis = await orderSettingsQueries.due(tx)
  const lines = basis
    ? listItemWork(goods, basis.rules).map(({ way, units }) => ({ way, units, due_on: dueOn }))
    : []
  // A due date that staff set does not depend on the time of the payment.
  return { first: dueOn, pay_by: placedAt.toISOString(), lines }
}

async function notifyOfDueDate(
  dependencies: Dependencies,
  order: Order,
  why: string,
  by: string,
): Promise<void> {
  const text = await writeDueDateMessage(dependencies, order, why)
  const key = `${order.id} due ${order.version}`
  await sendAndRecordMessage(dependencies.db, order, { key, text, by })
}

export async function handleSetProductionDay(
  db: Db,
  input: ParsedInputOf<typeof setProductionDay>,
  by: string,
) {
  const { planned_on: plannedOn } = input
  return db.transaction(async (tx) => {
    const order = await lockUnchangedOrder(tx, input)
    if (order instanceof Refusal) return order
    if (!isUnfinished(order.stage) || order.dueOn === null) return refuse('not_to_come')
    if (plannedOn === order.plannedOn) return presentOrderDetails(tx, order)
    if (plannedOn !== null) {
      if (plannedOn < getShopDay(new Date())) return refuse('day_over')
      if (plannedOn > order.dueOn) return refuse('after_due')
      const basis = await orderSettingsQueries.due(tx)
      if (basis && getWorkPercent(basis.work, plannedOn) === 0) return refuse('closed_day')
    }
    const saved = await updateOrder(tx, order, { plannedOn })
    const edited = { what: 'Production day', from: formatDay(order.plannedOn), to: formatDay(plannedOn) }
    await recordOrderEdit(tx, order.id, [edited], by)
    return presentOrderDetails(tx, saved)
  })
}

export async function handleGetWorkload(db: Db) {
  const today = getShopDay(new Date())
  const { orders, plan } = await findScheduledWork(db, today)
  if (!plan) return { on: false, today, days: [], orders: [], late: [] }
  return {
    on: true,
    today,
    days: plan.days.map(({ day, percent, load, ids }) => ({ day, percent, load, orders: ids })),
    orders: orders.map((order) => ({
      id: order.publicId,
      number: order.number,
      nama: order.nama,
      product: order.goods.product,
      version: order.version,
      stage: order.stage,
      due_on: order.dueOn ?? today,
      planned_on: order.plannedOn,
      work: (order.due?.lines ?? []).map(({ way, units }) => ({ way, units })),
    })),
    late: plan.late.map(({ id, doneOn }) => ({ id, done_on: doneOn })),
  }
}

/** Returns the unfinished orders and their work plan. The plan is `null` if the shop gives no due dates. */
export async function findScheduledWork(
  db: Db,
  today: string,
): Promise<{ orders: Order[]; plan: WorkPlan | null }> {
  const basis = await orderSettingsQueries.due(db)
  const orders = await findUnfinishedOrders(db)
  if (!basis) return { orders, plan: null }
  const workRequests = orders.flatMap(({ publicId, plannedOn, due }) =>
    (due?.lines ?? []).map(({ way, units, due_on: dueOn }) => ({
      id: publicId,
      way,
      units,
      dueOn,
      plannedOn,
    })),
  )
  return { orders, plan: planWork(basis.work, workRequests, { today, days: workloadDays }) }
}

import type { ParsedInputOf } from '#core/contract.ts'
import { formatDueDate } from '#core/due/format-due-date.ts'
import { getWorkPercent } from '#core/due/work-days.ts'
import type { changeDueDate, planOrder } from '#core/orders/admin/change-due-date.ts'
import { isUnfinished } from '#core/orders/order-stages.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { worksOf } from '../items/work.ts'
import { insertEdit } from '../store/order-events-store.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { updateOrder } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { changeable } from './changeable-order.ts'
import { detailsOf } from './order-details.ts'
import { newDayText } from './stage-message.ts'
import { workToCome } from './work-to-come.ts'
import { tellAndNote } from '../store/tell-and-note.ts'

type Parts = Pick<OrdersParts, 'db' | 'customerUrl'>

const inWords = (day: string | null) => (day === null ? '' : formatDueDate(day, 'en'))

/** See the contract `changeDueDate`; `by`: who does it, by name. */
export async function promiseOther(
  { db, customerUrl }: Parts,
  input: ParsedInputOf<typeof changeDueDate>,
  by: string,
) {
  const { due_on: dueOn, why, tell } = input
  return db.transaction(async (tx) => {
    const order = await changeable(tx, input)
    if (order instanceof Refusal) return order
    if (!isUnfinished(order.stage)) return refuse('not_to_come')
    if (dueOn < getShopDay(new Date())) return refuse('day_over')
    if (dueOn === order.dueOn) return detailsOf(tx, order)
    const plannedOn = order.plannedOn !== null && order.plannedOn > dueOn ? null : order.plannedOn
    const saved = await updateOrder(tx, order, { dueOn, due: await dueBy(tx, order, dueOn), plannedOn })
    await insertEdit(tx, order.id, [{ what: 'Due', from: inWords(order.dueOn), to: inWords(dueOn) }], by, why)
    if (tell) await tellOf({ db: tx, customerUrl }, saved, why, by)
    return detailsOf(tx, saved)
  })
}

async function dueBy(tx: Db, { due, goods, placedAt }: Order, dueOn: string): Promise<Order['due']> {
  if (due) return { ...due, lines: due.lines.map((line) => ({ ...line, due_on: dueOn })) }
  const basis = await orderRules.due(tx)
  const lines = basis
    ? worksOf(goods, basis.rules).map(({ way, units }) => ({ way, units, due_on: dueOn }))
    : []
  // Staff promise it whatever is paid when.
  return { first: dueOn, pay_by: placedAt.toISOString(), lines }
}

async function tellOf(parts: Parts, order: Order, why: string, by: string): Promise<void> {
  const text = await newDayText(parts, order, why)
  const key = `${order.id} due ${order.version}`
  await tellAndNote(parts.db, order, { key, text, by })
}

/** See the contract `planOrder`; `by`: who does it, by name. */
export async function plan(db: Db, input: ParsedInputOf<typeof planOrder>, by: string) {
  const { planned_on: plannedOn } = input
  return db.transaction(async (tx) => {
    const order = await changeable(tx, input)
    if (order instanceof Refusal) return order
    if (!isUnfinished(order.stage) || order.dueOn === null) return refuse('not_to_come')
    if (plannedOn === order.plannedOn) return detailsOf(tx, order)
    if (plannedOn !== null) {
      if (plannedOn < getShopDay(new Date())) return refuse('day_over')
      if (plannedOn > order.dueOn) return refuse('after_due')
      const basis = await orderRules.due(tx)
      if (basis && getWorkPercent(basis.work, plannedOn) === 0) return refuse('closed_day')
    }
    const saved = await updateOrder(tx, order, { plannedOn })
    const edited = { what: 'Planned', from: inWords(order.plannedOn), to: inWords(plannedOn) }
    await insertEdit(tx, order.id, [edited], by)
    return detailsOf(tx, saved)
  })
}

/** See the contract `getWorkload`. */
export async function loadOf(db: Db) {
  const today = getShopDay(new Date())
  const { orders, plan } = await workToCome(db, today)
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

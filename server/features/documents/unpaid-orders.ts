import {
  getUnpaidAge,
  listUnpaidOrders,
  maxUnpaidOrders,
  previewPaymentReminder,
  remindUnpaidOrders,
  unpaidAges,
  type UnpaidAge,
  type UnpaidOrder,
  type UnpaidOrders,
} from '#core/orders/admin/unpaid-orders.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { countDaysBetween } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import { requireActorName, route, type Route } from '#server/http/route.ts'
import { orderAccessForReminders } from '../orders/orders.ts'
import { findSendingRules } from '../settings/settings.ts'
import { findInvoiceDueDates } from './documents-store.ts'

/** Maximum number of unpaid orders that are added up, oldest first. */
export const maxSummedOrders = 20_000

/** Routes for unpaid orders. They belong to this feature because due dates are stored with invoices. */
export const unpaidOrderRoutes = (db: Db, customerUrl: () => string): Route[] => [
  route(listUnpaidOrders, ({ age }) => listUnpaid(db, age)),
  route(previewPaymentReminder, (input) =>
    orderAccessForReminders.previewReminder({ db, customerUrl }, input),
  ),
  route(remindUnpaidOrders, (input, { caller }) =>
    orderAccessForReminders.remind({ db, customerUrl }, input, requireActorName(caller)),
  ),
]

async function listUnpaid(db: Db, age: UnpaidAge | undefined): Promise<UnpaidOrders> {
  const found = await orderAccessForReminders.find(db, maxSummedOrders)
  const dueOn = await findInvoiceDueDates(
    db,
    found.map(({ id }) => id),
  )
  const now = new Date()
  const today = getShopDay(now)
  const rules = await findSendingRules(db)
  const { getReminderDay, getReminderTime } = orderAccessForReminders
  const orders = found.map((order): UnpaidOrder => {
    const due = dueOn.get(order.id) ?? order.placedOn
    const days = countDaysBetween(due, today)
    const { remindedAt } = order
    const isReminded = remindedAt !== null && getReminderDay(rules, remindedAt) >= getReminderDay(rules, now)
    return {
      id: order.publicId,
      number: order.number,
      name: order.nama,
      stage: order.stage,
      total_sen: order.totalSen,
      due_sen: order.dueSen,
      due_on: due,
      overdue_days: days,
      age: getUnpaidAge(days),
      reminded_at: remindedAt && (getReminderTime(rules, remindedAt) ?? remindedAt).toISOString(),
      can_remind: order.phone !== '' && !isReminded,
    }
  })
  return {
    orders: orders
      .filter((order) => age === undefined || order.age === age)
      .toSorted((one, other) => other.overdue_days - one.overdue_days)
      .slice(0, maxUnpaidOrders),
    ages: unpaidAges.map((each) => {
      const own = orders.filter((order) => order.age === each)
      return {
        age: each,
        count: own.length,
        due_sen: own.reduce((sum, { due_sen: sen }) => sum + sen, 0),
      }
    }),
    reminders_left: await orderAccessForReminders.countRemindersLeft(db),
    reminders_at: getReminderTime(rules, now)?.toISOString() ?? null,
  }
}

import {
  getUnpaidAge,
  listUnpaidOrders,
  maxUnpaidOrders,
  remindUnpaidOrders,
  unpaidAges,
  type UnpaidAge,
  type UnpaidOrder,
  type UnpaidOrders,
} from '#core/orders/admin/unpaid-orders.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { countDays } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import { requireActorName, route, type Route } from '#server/http/route.ts'
import { unpaidOrders } from '../orders/orders.ts'
import { findDueDates } from './documents-store.ts'

/** Maximum number of orders that are read and added up, oldest first. */
const mostAddedUp = 20_000

/** Routes for orders with money due. This feature has them because due dates are stored with invoices. */
export const unpaidOrderRoutes = (db: Db, customerUrl: () => string): Route[] => [
  route(listUnpaidOrders, ({ age }) => listUnpaid(db, age)),
  route(remindUnpaidOrders, (input, { caller }) =>
    unpaidOrders.remind({ db, customerUrl }, input, requireActorName(caller)),
  ),
]

async function listUnpaid(db: Db, age: UnpaidAge | undefined): Promise<UnpaidOrders> {
  const found = await unpaidOrders.find(db, mostAddedUp)
  const dueOn = await findDueDates(
    db,
    found.map(({ id }) => id),
  )
  const today = getShopDay(new Date())
  const orders = found.map((order): UnpaidOrder => {
    const due = dueOn.get(order.id) ?? order.placedOn
    const days = countDays(due, today)
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
      reminded_at: order.remindedAt?.toISOString() ?? null,
      can_remind: order.phone !== '' && (!order.remindedAt || getShopDay(order.remindedAt) !== today),
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
    reminders_left: await unpaidOrders.countRemindersLeft(db),
  }
}

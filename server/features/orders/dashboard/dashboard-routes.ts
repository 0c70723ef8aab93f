import { maxOrdersCounted } from '#core/orders/admin/order-board.ts'
import {
  getOrdersToday,
  getRegularCustomers,
  getSales,
  salesWeeks,
  getSalesToday,
  type OrdersToday,
  type SalesToday,
  type WeeklySales,
} from '#core/orders/dashboard.ts'
import { getLastDayOfPeriod, getComparedPeriods } from '#core/shared/compared-periods.ts'
import { tagsPerSet } from '#core/orders/tags/name-tag.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { addDays, getStartOfShopDay, listWeeksUntil } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import { route, type Route } from '#server/http/route.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { countMatchingOrders, readOrderBoard } from '../admin/order-list-store.ts'
import {
  hasAnyOrder,
  countOrdersPlaced,
  measurePrintWorkload,
  findOrdersLongestInStages,
  findLongestUncheckedSlips,
} from './dashboard-store.ts'
import { findRegularCustomers } from './regular-customers-store.ts'
import {
  findOrderedProductNames,
  sumPostageReceived,
  sumSales,
  sumSalesByProduct,
} from '../store/sales-store.ts'
import { countReviews } from '../tracking/reviews-store.ts'
import { findIdsOfOrdersAtRisk, toOrderConditions } from '../admin/order-filter.ts'

type DashboardDependencies = Pick<OrdersDependencies, 'db' | 'isOnSheets'>

export function dashboardRoutes({ db, isOnSheets }: DashboardDependencies): Route[] {
  return [
    route(getOrdersToday, () => handleGetOrdersToday({ db, isOnSheets })),
    route(getSales, () => handleGetSales(db, new Date())),
    route(getRegularCustomers, () =>
      findRegularCustomers(db, getComparedPeriods(new Date()).month.from, maxShown),
    ),
    route(getSalesToday, () => handleGetSalesToday(db, new Date())),
  ]
}

/** Stages in which staff have to act. New orders are added if they have a payment slip to check. */
const stagesNeedingAction: OrderStage[] = ['paid', 'in_production', 'ready']
const maxShown = 5

async function handleGetOrdersToday({ db, isOnSheets }: DashboardDependencies): Promise<OrdersToday> {
  const maxCounted = maxOrdersCounted
  const { counts } = await readOrderBoard(db, { real: true }, { limit: 0, most: maxCounted })
  const { tagSets, ...printing } = await measurePrintWorkload(db, isOnSheets)
  const longest = [
    ...(await findOrdersLongestInStages(db, stagesNeedingAction, maxShown)),
    ...(await findLongestUncheckedSlips(db, maxShown)),
  ]
  return {
    any: await hasAnyOrder(db),
    counted_to: maxCounted,
    new: counts.new,
    overdue: await countMatchingOrders(
      db,
      { ...toOrderConditions({ overdue: true }), real: true },
      maxCounted,
    ),
    slips: await countMatchingOrders(db, { ...toOrderConditions({ slips: true }), real: true }, maxCounted),
    overpaid: await countMatchingOrders(db, { balance: 'overpaid', real: true }, maxCounted),
    words: (await countReviews(db)).waiting,
    in_production: counts.in_production,
    ready: counts.ready,
    to_print: { ...printing, tags: tagSets * tagsPerSet },
    longest: longest
      .toSorted((one, other) => one.since.getTime() - other.since.getTime())
      .slice(0, maxShown)
      .map(({ since, ...order }) => ({ ...order, since: since.toISOString() })),
  }
}

async function handleGetSalesToday(db: Db, now: Date): Promise<SalesToday> {
  const { today, week, month } = getComparedPeriods(now)
  const spans = [today, week, month].flatMap((span) => [span, span.before])
  const sums = await sumSales(db, spans)
  const [one, oneBefore, seven, sevenBefore, many, manyBefore] = spans.map((span, at) => ({
    from: span.day,
    to: getLastDayOfPeriod(span),
    ...(sums[at] ?? { sen: 0, orders: 0 }),
  }))
  if (!one || !oneBefore || !seven || !sevenBefore || !many || !manyBefore)
    throw new Error('a period has no sales total')
  const lateConditions = { ...toOrderConditions({ late: true }, now), real: true as const }
  const risk = { ids: await findIdsOfOrdersAtRisk(db, now), real: true as const }
  return {
    day: today.day,
    today: { ...one, before: oneBefore },
    week: { ...seven, before: sevenBefore },
    month: { ...many, before: manyBefore },
    placed: await countOrdersPlaced(db, today.from),
    late: await countMatchingOrders(db, lateConditions, maxOrdersCounted),
    at_risk: await countMatchingOrders(db, risk, maxOrdersCounted),
    counted_to: maxOrdersCounted,
  }
}

const toPeriod = ({ from, to }: { from: string; to: string }) => ({
  from: getStartOfShopDay(from),
  to: getStartOfShopDay(addDays(to, 1)),
})

async function handleGetSales(db: Db, now: Date): Promise<WeeklySales> {
  const weeks = listWeeksUntil(now, salesWeeks)
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) throw new Error('no weeks to report sales for')
  const period = toPeriod({ from: first.from, to: last.to })
  const sums = await sumSales(db, weeks.map(toPeriod))
  const sold = await sumSalesByProduct(db, period)
  const postage = await sumPostageReceived(db, period)
  const names = await findOrderedProductNames(
    db,
    sold.flatMap(({ productId }) => (productId === 0 ? [] : [productId])),
  )
  const products = sold
    .map(({ productId, orders, goodsSen }) => ({
      id: productId || null,
      name: names.get(productId) || 'Other',
      orders,
      sen: goodsSen,
    }))
    .toSorted((one, other) => other.sen - one.sen || (one.id ?? 0) - (other.id ?? 0))
  return {
    from: first.from,
    to: last.to,
    weeks: weeks.map((week, at) => ({ ...week, ...(sums[at] ?? { sen: 0, orders: 0 }) })),
    products: postage.orders === 0 ? products : [...products, { id: null, name: 'Postage', ...postage }],
  }
}

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
import { getLastDay, getComparedPeriods } from '#core/shared/compared-periods.ts'
import { tagsPerSet } from '#core/orders/tags/name-tag.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { getStartOfShopDay, listWeeksUntil } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import { route, type Route } from '#server/http/route.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { countOrdersWanted, boardOf } from '../admin/order-list-store.ts'
import { anyOrder, countPlaced, countPrinting, findLongest, findLongestSlips } from './today-store.ts'
import { findRegulars } from './regulars-store.ts'
import { namesOfOrdered, salesByWeek, salesWithin } from '../store/sales-store.ts'
import { countSaid } from '../tracking/words-store.ts'
import { idsAtRisk, wantedBy } from '../admin/order-filter.ts'

type TodayParts = Pick<OrdersParts, 'db' | 'isOnSheets'>

/** Routes of the dashboard: open tasks and sales. */
export function todayRoutes({ db, isOnSheets }: TodayParts): Route[] {
  return [
    route(getOrdersToday, () => handleGetOrdersToday({ db, isOnSheets })),
    route(getSales, () => handleGetSales(db, new Date())),
    route(getRegularCustomers, () => findRegulars(db, getComparedPeriods(new Date()).month.from, maxShown)),
    route(getSalesToday, () => handleGetSalesToday(db, new Date())),
  ]
}

/** Stages in which staff have to act. New orders also count once they have a payment slip to check. */
const stagesNeedingAction: OrderStage[] = ['paid', 'in_production', 'ready']
const maxShown = 5

async function handleGetOrdersToday({ db, isOnSheets }: TodayParts): Promise<OrdersToday> {
  const most = maxOrdersCounted
  const { counts } = await boardOf(db, { real: true }, { limit: 0, most })
  const { tagSets, ...printing } = await countPrinting(db, isOnSheets)
  const longest = [
    ...(await findLongest(db, stagesNeedingAction, maxShown)),
    ...(await findLongestSlips(db, maxShown)),
  ]
  return {
    any: await anyOrder(db),
    counted_to: most,
    new: counts.new,
    overdue: await countOrdersWanted(db, { ...wantedBy({ overdue: true }), real: true }, most),
    slips: await countOrdersWanted(db, { ...wantedBy({ slips: true }), real: true }, most),
    words: (await countSaid(db)).waiting,
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
  const sums = await salesWithin(db, spans)
  const [one, oneBefore, seven, sevenBefore, many, manyBefore] = spans.map((span, at) => ({
    from: span.day,
    to: getLastDay(span),
    ...(sums[at] ?? { sen: 0, orders: 0 }),
  }))
  if (!one || !oneBefore || !seven || !sevenBefore || !many || !manyBefore)
    throw new Error('a period has no sales total')
  const late = { ...wantedBy({ late: true }, now), real: true as const }
  const risk = { ids: await idsAtRisk(db, now), real: true as const }
  return {
    day: today.day,
    today: { ...one, before: oneBefore },
    week: { ...seven, before: sevenBefore },
    month: { ...many, before: manyBefore },
    placed: await countPlaced(db, today.from),
    late: await countOrdersWanted(db, late, maxOrdersCounted),
    at_risk: await countOrdersWanted(db, risk, maxOrdersCounted),
    counted_to: maxOrdersCounted,
  }
}

async function handleGetSales(db: Db, now: Date): Promise<WeeklySales> {
  const weeks = listWeeksUntil(now, salesWeeks)
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) throw new Error('no weeks to report sales for')
  const sold = await salesByWeek(db, getStartOfShopDay(first.from))
  const products = [...new Set(sold.map(({ product }) => product))]
  const names = await namesOfOrdered(
    db,
    products.filter((product) => product !== null),
  )
  return {
    from: first.from,
    to: last.to,
    weeks: weeks.map((week, at) => ({ ...week, ...addUpSales(sold.filter((each) => each.week === at)) })),
    products: products
      .map((id) => ({
        id,
        name: (id !== null && names.get(id)) || 'Other',
        ...addUpSales(sold.filter(({ product }) => product === id)),
      }))
      .toSorted((one, other) => other.sen - one.sen || (one.id ?? 0) - (other.id ?? 0)),
  }
}

function addUpSales(sold: readonly { orders: number; sen: number }[]): { orders: number; sen: number } {
  return {
    orders: sold.reduce((sum, { orders }) => sum + orders, 0),
    sen: sold.reduce((sum, { sen }) => sum + sen, 0),
  }
}

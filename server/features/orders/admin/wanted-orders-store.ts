import { and, eq, gte, inArray, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { requiresDesignIn } from '#core/orders/files/designs.ts'
import { orderStages, type OrderStage } from '#core/orders/order-stages.ts'
import { designsTable } from '../store/designs-tables.ts'
import { hasProduct } from '../store/orders-store.ts'
import { ordersTable as orders } from '../store/orders-tables.ts'
import { slipsTable } from '../store/slips-tables.ts'

/** Which orders are looked for; what is undefined is any. */
export interface WantedOrders {
  search?: string | undefined
  /** How far back the search looks. */
  since?: Date | undefined
  /** Placed from here on, and before `until`. */
  from?: Date | undefined
  until?: Date | undefined
  product?: number | undefined
  unpaid?: true | undefined
  /** Whose customers have sent slips. */
  slips?: true | undefined
  /** Stickers that the shop has to make, whose design nobody has. */
  designMissing?: true | undefined
  /** At work since before then: since their money was seen, or else since they are in their stage. */
  lateSince?: Date | undefined
  /** Promised for a day before this one; goes with `lateSince`, for what nothing was promised of. */
  dueBefore?: string | undefined
  /** Promised for this day, and still to be made. */
  dueOn?: string | undefined
  /** Of these only. */
  ids?: string[] | undefined
  /** Without those that only try whether everything arrives. */
  real?: true | undefined
  /** Their money was seen from here on, and before `paidUntil`; none that is cancelled. */
  paidFrom?: Date | undefined
  paidUntil?: Date | undefined
}

const stagesToMake = orderStages.filter((stage) => requiresDesignIn[stage])

const missesDesign = and(
  inArray(orders.stage, stagesToMake),
  isNull(orders.designCameAt),
  sql`exists (
    select from order_items where order_id = ${orders.id} and design
      and not exists (
        select from ${designsTable} where ${designsTable.orderId} = ${orders.id}
          and ${designsTable.item} = position and ${designsTable.complete}))`,
)

/** The customer waits for it to be ready. */
export const stagesOfWork: OrderStage[] = ['paid', 'in_production']

export function meets(wanted: WantedOrders): SQL | undefined {
  const { search, since, from, until, product, unpaid, slips, paidFrom, paidUntil } = wanted
  const { lateSince, real } = wanted
  return and(
    wanted.ids && inArray(orders.id, wanted.ids),
    wanted.designMissing && missesDesign,
    lateSince && inArray(orders.stage, stagesOfWork),
    lateSince &&
      sql`case when ${orders.dueOn} is null
        then coalesce(${orders.paidAt}, ${orders.stageSince}) < ${lateSince.toISOString()}::timestamptz
        else ${orders.dueOn} < ${wanted.dueBefore ?? null}::date end`,
    wanted.dueOn ? inArray(orders.stage, stagesOfWork) : undefined,
    wanted.dueOn ? eq(orders.dueOn, wanted.dueOn) : undefined,
    real && eq(orders.isTest, false),
    search ? sql`orders.words @@ search_query(${search}, '{}')` : undefined,
    since && gte(orders.placedAt, since),
    from && gte(orders.placedAt, from),
    until && lt(orders.placedAt, until),
    product ? hasProduct(product) : undefined,
    unpaid && isNull(orders.paidAt),
    unpaid && ne(orders.stage, 'cancelled'),
    unpaid && ne(orders.stage, 'quoted'),
    slips ? sql`exists (select from ${slipsTable} where ${slipsTable.orderId} = ${orders.id})` : undefined,
    paidFrom && gte(orders.paidAt, paidFrom),
    paidUntil && lt(orders.paidAt, paidUntil),
    (paidFrom || paidUntil) && ne(orders.stage, 'cancelled'),
  )
}

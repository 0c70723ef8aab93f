import { and, asc, desc, eq, gte, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { orderStages, stageRules, type OrderStage } from '../../../core/values/order-stages.ts'
import type { Db } from '../../platform/database.ts'
import { ordersTable as orders, type Order } from './orders-tables.ts'

/** Which orders are looked for; what is undefined is any. */
export interface WantedOrders {
  search?: string | undefined
  /** Placed from here on, and before `until`. */
  from?: Date | undefined
  until?: Date | undefined
  product?: number | undefined
  unpaid?: true | undefined
}

/** Newest first; `before` is the id of the order that they come after. */
export async function listNewestOrders(
  db: Db,
  wanted: WantedOrders,
  { stage, before, limit }: { stage?: OrderStage | undefined; before?: string | undefined; limit: number },
): Promise<Order[]> {
  const place = sql`(${orders.placedAt}, ${orders.id})`
  const edge = before
    ? sql`${place} < (select known.placed_at, known.id from orders known where known.public_id = ${before})`
    : undefined
  return db
    .select()
    .from(orders)
    .where(and(meets(wanted), stage && eq(orders.stage, stage), edge))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
}

/** The first orders of every stage, in the order in which they are worked on, `limit` of each. */
export async function firstOfStages(db: Db, wanted: WantedOrders, limit: number): Promise<Order[]> {
  // Each stage by itself: so each is read along its index, and none for longer than its part of the board.
  const parts = orderStages.map((stage) => {
    const turn = stageRules[stage].top === 'oldest' ? asc : desc
    return db
      .select()
      .from(orders)
      .where(and(eq(orders.stage, stage), meets(wanted)))
      .orderBy(turn(orders.stageSince), turn(orders.id))
      .limit(limit)
  })
  const [first, second, ...rest] = parts
  if (!first || !second) throw new Error('there are several stages')
  return unionAll(first, second, ...rest)
}

/** How many there are of every stage; counting ends at `most`. */
export async function countStages(
  db: Db,
  wanted: WantedOrders,
  most: number,
): Promise<Record<OrderStage, number>> {
  const counted = orderStages.map((stage) => {
    const found = sql`select from ${orders} where ${and(eq(orders.stage, stage), meets(wanted))} limit ${most}`
    return sql`(select count(*) from (${found}) as found)::int as ${sql.identifier(stage)}`
  })
  const { rows } = await db.execute<Record<OrderStage, number>>(sql`select ${sql.join(counted, sql`, `)}`)
  const [row] = rows
  if (!row) throw new Error('a select without a table gives one row')
  return row
}

function meets({ search, from, until, product, unpaid }: WantedOrders): SQL | undefined {
  return and(
    search ? sql`orders.words @@ search_query(${search}, '{}')` : undefined,
    from && gte(orders.placedAt, from),
    until && lt(orders.placedAt, until),
    product ? sql`orders.product_id = ${product}` : undefined,
    unpaid && isNull(orders.paidAt),
    unpaid && ne(orders.stage, 'cancelled'),
  )
}

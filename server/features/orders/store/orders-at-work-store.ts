import { and, asc, eq, inArray, not, sql, type SQL } from 'drizzle-orm'
import type { ProductionMethod } from '#core/orders/items/order-items.ts'
import type { Db } from '#server/db/database.ts'
import { orderColumns, withItems } from './order-items-store.ts'
import { ordersTable as orders, type Order } from './orders-tables.ts'

/** Whether a batch holds the order with this id: production says it to the store here. */
export type IsOnSheets = (orderId: SQL) => SQL

/** Orders with an item that is made this way. */
const hasItemMade = (way: ProductionMethod): SQL =>
  sql`exists (select from order_items where order_id = orders.id and made = ${way})`

interface Longest {
  /** The one that they come after, as it was listed. */
  after?: { since: Date; publicId: string } | undefined
  limit: number
  /** Something of it is made so; on sheets where left out. */
  made?: ProductionMethod
  /** Leaves out orders by what another feature's store knows of them. */
  unless?: (orderId: SQL) => SQL
}

/** What was promised first first; last comes what nothing was promised of. */
export const dueFirst = sql`coalesce(${orders.dueOn}, '9999-12-31')`

/** Orders of one stage with something that is made so: what is due first, then the longest there. */
export async function listLongest(
  db: Db,
  stage: Order['stage'],
  { after, limit, made = 'sheet', unless }: Longest,
): Promise<Order[]> {
  // By when it was listed, since it may have been moved on meanwhile.
  const edge =
    after &&
    sql`(${dueFirst}, ${orders.stageSince}, ${orders.id}) > (select coalesce(known.due_on, '9999-12-31'),
      ${after.since.toISOString()}::timestamptz, known.id
      from orders known where known.public_id = ${after.publicId})`
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.stage, stage), hasItemMade(made), edge, unless && not(unless(sql`${orders.id}`))))
    .orderBy(dueFirst, asc(orders.stageSince), asc(orders.id))
    .limit(limit)
  return rows.map(withItems)
}

/** What is paid or being made: what is due first, then the longest there. */
export async function listAtWork(db: Db, limit: number): Promise<Order[]> {
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(and(inArray(orders.stage, ['paid', 'in_production']), eq(orders.isTest, false)))
    .orderBy(dueFirst, asc(orders.stageSince), asc(orders.id))
    .limit(limit)
  return rows.map(withItems)
}

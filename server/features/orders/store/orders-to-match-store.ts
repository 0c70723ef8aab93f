import { and, eq, gte, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { shopZone } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { ordersTable as orders } from './orders-tables.ts'

export interface MatchableOrder {
  id: string
  publicId: string
  number: string
  name: string
  /** Shop day. */
  placedOn: string
  /** Amount that the customer still owes. 0 or less if the order is paid. */
  dueSen: number
  /** Unpaid part of the deposit. 0 without a deposit. */
  depositDueSen: number
  isCancelled: boolean
  /** Amount that can be reversed while the order stays in Paid. `null` if it is not in Paid. */
  reversibleSen: number | null
}

const columns = {
  id: orders.id,
  publicId: orders.publicId,
  number: orders.number,
  name: orders.nama,
  placedOn: sql<string>`(${orders.placedAt} at time zone ${sql.raw(`'${shopZone}'`)})::date::text`,
  dueSen: sql<number>`${orders.totalSen} - ${orders.paidSen}`.mapWith(Number),
  depositDueSen:
    sql<number>`greatest(least(coalesce(${orders.depositSen}, 0), ${orders.totalSen}) - ${orders.paidSen}, 0)`.mapWith(
      Number,
    ),
  isCancelled: sql<boolean>`${orders.stage} = 'cancelled'`,
  reversibleSen: sql<number | null>`case when ${orders.stage} = 'paid' then
    ${orders.paidSen} - least(${orders.paidSen}, ${orders.totalSen}, coalesce(${orders.depositSen}, ${orders.totalSen})) end`,
}

/**
 * Returns all orders since this shop day, and older orders with money due. Leaves out quotes and test orders.
 */
export async function findOrdersToMatch(db: Db, since: string): Promise<MatchableOrder[]> {
  return db
    .select(columns)
    .from(orders)
    .where(
      and(
        ne(orders.stage, 'quoted'),
        eq(orders.isTest, false),
        or(
          gte(orders.placedAt, sql`${since}::date at time zone ${shopZone}`),
          and(ne(orders.stage, 'cancelled'), lt(orders.paidSen, orders.totalSen)),
        ),
      ),
    )
    .orderBy(orders.placedAt, orders.id)
}

/** Unknown ids are skipped. */
export async function findOrdersToMatchByIds(db: Db, ids: string[]): Promise<MatchableOrder[]> {
  return ids.length === 0 ? [] : db.select(columns).from(orders).where(inArray(orders.id, ids))
}

/** Returns an order to match with a bank statement. Leaves out quotes. */
export async function findOrderToMatch(
  db: Db,
  key: { number: string } | { publicId: string },
): Promise<MatchableOrder | null> {
  const where = 'number' in key ? eq(orders.number, key.number) : eq(orders.publicId, key.publicId)
  const [row] = await db
    .select(columns)
    .from(orders)
    .where(and(where, ne(orders.stage, 'quoted')))
  return row ?? null
}

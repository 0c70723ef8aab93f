import { sql, type SQL } from 'drizzle-orm'
import type { SoldProduct } from '#core/production/earnings.ts'
import type { Db } from '#server/db/database.ts'
import { orderSalesTable as sales, ordersTable as orders } from './orders-tables.ts'

interface Within {
  from: Date
  to: Date
}

const paidWithin = ({ from, to }: Within) =>
  sql`${sales.paidAt} >= ${from.toISOString()}::timestamptz and ${sales.paidAt} < ${to.toISOString()}::timestamptz`

/** What was sold in this time, order by order and product by product, for another feature's store to look from. */
export const soldWithin = (span: Within): SQL =>
  sql`select order_id, product_id, sets, sheets, pieces from ${sales} where ${paidWithin(span)}`

/** The same by product. */
export async function soldByProduct(db: Db, span: Within): Promise<SoldProduct[]> {
  const { rows } = await db.execute<
    Record<'product' | 'orders' | 'sen' | 'sets' | 'sheets' | 'pieces', string>
  >(sql`
    select product_id as product, count(*) as orders, sum(goods_sen) as sen, sum(sets) as sets, sum(sheets) as sheets,
      sum(pieces) as pieces
    from ${sales} where ${paidWithin(span)} group by 1`)
  return rows.map(({ product, orders, sen, sets, sheets, pieces }) => ({
    productId: Number(product),
    orders: Number(orders),
    goodsSen: Number(sen),
    units: { sets: Number(sets), sheets: Number(sheets), pieces: Number(pieces) },
  }))
}

/** What customers paid for postage in this time, and how many of them; what came in without it is the goods'. */
export async function postageReceived(db: Db, span: Within): Promise<{ orders: number; sen: number }> {
  const { rows } = await db.execute<{ orders: number; sen: string }>(sql`
    select count(*) filter (where sen <> 0)::int as orders, coalesce(sum(sen), 0) as sen from (
      select sum(sen) - sum(goods_sen) as sen from ${sales} where ${paidWithin(span)} group by order_id
    ) as each`)
  return { orders: rows[0]?.orders ?? 0, sen: Number(rows[0]?.sen ?? 0) }
}

/** Of what was paid in this time the orders whose parcels are on their way. */
export const postedWithin = (span: Within): SQL => sql`
  select orders.id from ${orders} join ${sales} on order_id = orders.id and is_first
  where ${paidWithin(span)} and stage = 'posted'`

export async function countPosted(db: Db, span: Within): Promise<number> {
  const { rows } = await db.execute<{ posted: number }>(
    sql`select count(*)::int as posted from (${postedWithin(span)}) as posted`,
  )
  return rows[0]?.posted ?? 0
}

import { sql, type SQL } from 'drizzle-orm'
import type { SoldProduct } from '../../../../core/production/earnings.ts'
import type { Db } from '../../../platform/database.ts'
import { orderSalesTable as sales } from './orders-tables.ts'

interface Within {
  from: Date
  to: Date
}

const paidWithin = ({ from, to }: Within) =>
  sql`paid_at >= ${from.toISOString()}::timestamptz and paid_at < ${to.toISOString()}::timestamptz`

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

import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { orderSalesTable as sales, ordersTable as orders } from '../store/orders-tables.ts'

export interface Sold {
  /** Whole weeks since `from`. */
  week: number
  product: number | null
  orders: number
  sen: number
}

/** What came in from then on, by week and product. Malaysia keeps one time all year, so a week is always as long. */
export async function sumSales(db: Db, from: Date): Promise<Sold[]> {
  const { rows } = await db.execute<{
    week: number
    product: number | null
    orders: number
    sen: string
  }>(sql`
    select floor(extract(epoch from paid_at - ${from.toISOString()}::timestamptz) / 604800)::int as week,
      nullif(product_id, 0) as product, count(*)::int as orders, sum(sen) as sen
    from ${sales} where paid_at >= ${from.toISOString()}::timestamptz
    group by week, product_id`)
  return rows.map((row) => ({ ...row, sen: Number(row.sen) }))
}

/** What came in within each of these spans, and from how many orders. */
export async function sumWithin(
  db: Db,
  spans: readonly { from: Date; to: Date }[],
): Promise<{ sen: number; orders: number }[]> {
  const sums = spans.map(({ from, to }, at) => {
    const within = sql`filter (where paid_at >= ${from.toISOString()}::timestamptz and paid_at < ${to.toISOString()}::timestamptz)`
    return sql`coalesce(sum(sen) ${within}, 0) as ${sql.identifier(`sen${at}`)},
      coalesce(sum(is_first::int) ${within}, 0) as ${sql.identifier(`orders${at}`)}`
  })
  const first = new Date(Math.min(...spans.map(({ from }) => from.getTime())))
  const { rows } = await db.execute<Record<string, string>>(
    sql`select ${sql.join(sums, sql`, `)} from ${sales} where paid_at >= ${first.toISOString()}::timestamptz`,
  )
  const [row] = rows
  return spans.map((_span, at) => ({
    sen: Number(row?.[`sen${at}`] ?? 0),
    orders: Number(row?.[`orders${at}`] ?? 0),
  }))
}

/** How each of these products was called when it was last ordered. */
export async function namesOfOrdered(db: Db, products: number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ product: number; name: string }>(sql`
    select given.product, latest.name
    from unnest(${`{${products.join(',')}}`}::int[]) as given (product), lateral (
      select name from (
        (select goods ->> 'product' as name, placed_at from ${orders}
          where product_id = given.product order by placed_at desc, id desc limit 1)
        union all
        (select item ->> 'product', placed_at from ${orders}, order_items(goods) as item
          where kind = 'basket' and (item ->> 'productId')::int = given.product
            and goods -> 'items' @> jsonb_build_array(
              jsonb_build_object('goods', jsonb_build_object('productId', given.product)))
          order by placed_at desc, id desc limit 1)
      ) as named order by placed_at desc limit 1
    ) as latest`)
  return new Map(rows.map(({ product, name }) => [product, name]))
}

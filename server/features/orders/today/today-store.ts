import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { OrderStage } from '../../../../core/orders/order-stages.ts'
import type { Db } from '../../../platform/database.ts'
import type { IsOnSheets } from '../store/orders-store.ts'
import { orderSalesTable as sales, ordersTable as orders } from '../store/orders-tables.ts'
import { slipsTable as slips } from '../store/slips-tables.ts'

export interface Printing {
  orders: number
  /** Of stickers. */
  sheets: number
  /** Sets of name tags. */
  tagSets: number
  logos: number
}

/** What the orders that are on no sheet yet come to in print. */
export async function countPrinting(db: Db, isOnSheets: IsOnSheets): Promise<Printing> {
  const { rows } = await db.execute<{ orders: number; sheets: number; tag_sets: number; logos: number }>(sql`
    select count(*)::int as orders, coalesce(sum(printed.sheets), 0)::int as sheets,
      coalesce(sum(printed.tag_sets), 0)::int as tag_sets, coalesce(sum(printed.logos), 0)::int as logos
    from ${orders} left join lateral (
      select sum((item ->> 'sheets')::int) as sheets,
        sum(lines.sets) filter (where item ->> 'kind' = 'nametag') as tag_sets,
        sum(lines.logos) filter (where item ->> 'kind' = 'logo') as logos
      from order_items(goods) as item left join lateral (
        select sum((line ->> 'sets')::int) as sets, sum((line ->> 'sets')::int * (line ->> 'perSet')::int) as logos
        from jsonb_array_elements(item -> 'rows') as line
      ) as lines on true
    ) as printed on true
    where not is_test
      and (stage = 'paid' or (stage = 'in_production' and not ${isOnSheets(sql`${orders.id}`)}))`)
  const [row] = rows
  return {
    orders: row?.orders ?? 0,
    sheets: row?.sheets ?? 0,
    tagSets: row?.tag_sets ?? 0,
    logos: row?.logos ?? 0,
  }
}

/** Of each of these stages the orders that have stood there for longest. */
export async function findLongest(db: Db, stages: OrderStage[], limit: number) {
  const [first, second, ...rest] = stages.map((stage) =>
    db
      .select({
        id: orders.publicId,
        number: orders.number,
        nama: orders.nama,
        stage: orders.stage,
        since: orders.stageSince,
      })
      .from(orders)
      .where(and(eq(orders.stage, stage), eq(orders.isTest, false)))
      .orderBy(asc(orders.stageSince), asc(orders.id))
      .limit(limit),
  )
  if (!first || !second) throw new Error('several stages are looked at')
  return unionAll(first, second, ...rest)
}

/** New orders whose slips nobody has checked, the earliest placed first; since when the first slip is there. */
export async function findLongestSlips(db: Db, limit: number) {
  const firstSlip = sql`(select min(${slips.addedAt}) from ${slips} where ${slips.orderId} = ${orders.id})`
  return db
    .select({
      id: orders.publicId,
      number: orders.number,
      nama: orders.nama,
      stage: orders.stage,
      since: firstSlip.mapWith(slips.addedAt),
    })
    .from(orders)
    .where(
      and(
        eq(orders.stage, 'new'),
        isNull(orders.paidAt),
        eq(orders.isTest, false),
        sql`${firstSlip} is not null`,
      ),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(limit)
}

export async function anyOrder(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(
    sql`select exists (select from ${orders} where not is_test) as any`,
  )
  return rows[0]?.any ?? false
}

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

/** Orders that were placed from then on. */
export async function countPlaced(db: Db, from: Date): Promise<number> {
  return db.$count(
    orders,
    sql`placed_at >= ${from.toISOString()}::timestamptz and stage not in ('cancelled', 'quoted') and not is_test`,
  )
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

/** Those who have paid since then, those of them who had paid before, and who has for most orders. */
export async function findRegulars(db: Db, from: Date, limit: number) {
  const since = sql`${from.toISOString()}::timestamptz`
  const { rows } = await db.execute<{
    buyers: number
    returning: number
    phone: string | null
    nama: string
    orders: number
    sen: string
  }>(sql`
    with buyers as materialized (
      select distinct phone from ${orders}
      where paid_at >= ${since} and stage <> 'cancelled' and not is_test and anonymised_at is null
    ), bought as materialized (
      select phone, of.orders, of.sen, of.first < ${since} as before from buyers, lateral (
        select count(*)::int as orders, sum(paid_sen) as sen, min(paid_at) as first from ${orders}
        where orders.phone = buyers.phone and paid_at is not null and stage <> 'cancelled' and not is_test
      ) as of
    ), most as (select * from bought where orders > 1 order by orders desc, sen desc, phone limit ${limit})
    select (select count(*)::int from buyers) as buyers, (select count(*)::int from bought where before) as returning,
      most.*, (select nama from ${orders} where orders.phone = most.phone order by placed_at desc limit 1) as nama
    from (select) as one left join most on true order by most.orders desc, most.sen desc, most.phone`)
  return {
    buyers: rows[0]?.buyers ?? 0,
    returning: rows[0]?.returning ?? 0,
    most: rows.flatMap(({ phone, nama, orders: count, sen }) =>
      phone === null ? [] : [{ phone, nama, orders: count, sen: Number(sen) }],
    ),
  }
}

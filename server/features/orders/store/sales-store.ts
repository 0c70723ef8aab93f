import { sql, type SQL } from 'drizzle-orm'
import type { ProductSales } from '#core/production/earnings.ts'
import type { Db } from '#server/db/database.ts'
import { orderItemsTable as items, ordersTable as orders } from './orders-tables.ts'

/** Orders belong to a period by the time of their payment. */
export interface PaymentPeriod {
  from: Date
  /** Exclusive end. Defaults to now. */
  to?: Date
}

/**
 * An order is sold when it is paid, unless it is cancelled or a test. The condition matches the index `orders_sold`.
 */
const isSoldWithin = ({ from, to }: PaymentPeriod): SQL => sql`
  paid_at >= ${from.toISOString()}::timestamptz ${to ? sql`and paid_at < ${to.toISOString()}::timestamptz` : sql``}
  and paid_at is not null and stage <> 'cancelled' and not is_test`

/**
 * `sen` is the item's share of the payment without postage, in proportion to its price. The shares are differences of
 * rounded running totals, so that they add up exactly. Product 0 means that the item has no catalog product.
 */
const selectSoldItems = (period: PaymentPeriod): SQL => sql`
  select order_id, product_id,
    case when whole > 0 then (paid - shipping_sen) * so_far / whole - (paid - shipping_sen) * (so_far - sen) / whole
      when position = 0 then paid - shipping_sen else 0 end as sen,
    case when kind in ('nametag', 'logo') then quantity else 0 end as sets,
    coalesce(sheets, 0) as sheets,
    case when kind in ('described', 'free') and sheets is null then quantity else 0 end as pieces
  from (
    select item.order_id, item.position, coalesce(item.product_id, 0) as product_id, item.kind, item.quantity,
      item.sheets, item.sen, orders.paid_sen::bigint as paid, orders.shipping_sen,
      sum(item.sen) over (partition by item.order_id order by item.position) as so_far,
      sum(item.sen) over (partition by item.order_id) as whole
    from ${orders} join ${items} as item on item.order_id = orders.id where ${isSoldWithin(period)}
  ) as shared`

export const selectSoldProducts = (period: PaymentPeriod): SQL => sql`
  select order_id, product_id, sum(sets) as sets, sum(sheets) as sheets, sum(pieces) as pieces
  from (${selectSoldItems(period)}) as sold group by order_id, product_id`

export async function sumSalesByProduct(db: Db, period: PaymentPeriod): Promise<ProductSales[]> {
  const { rows } = await db.execute<
    Record<'product' | 'orders' | 'sen' | 'sets' | 'sheets' | 'pieces', string>
  >(sql`
    select product_id as product, count(distinct order_id) as orders, sum(sen) as sen, sum(sets) as sets,
      sum(sheets) as sheets, sum(pieces) as pieces
    from (${selectSoldItems(period)}) as sold group by 1`)
  return rows.map(({ product, orders, sen, sets, sheets, pieces }) => ({
    productId: Number(product),
    orders: Number(orders),
    goodsSen: Number(sen),
    units: { sets: Number(sets), sheets: Number(sheets), pieces: Number(pieces) },
  }))
}

export async function sumSales(
  db: Db,
  periods: readonly { from: Date; to: Date }[],
): Promise<{ sen: number; orders: number }[]> {
  const sums = periods.map(({ from, to }, at) => {
    const within = sql`filter (where paid_at >= ${from.toISOString()}::timestamptz and paid_at < ${to.toISOString()}::timestamptz)`
    return sql`coalesce(sum(paid_sen) ${within}, 0) as ${sql.identifier(`sen${at}`)},
      count(*) ${within} as ${sql.identifier(`orders${at}`)}`
  })
  const first = new Date(Math.min(...periods.map(({ from }) => from.getTime())))
  const { rows } = await db.execute<Record<string, string>>(
    sql`select ${sql.join(sums, sql`, `)} from ${orders} where ${isSoldWithin({ from: first })}`,
  )
  const [row] = rows
  return periods.map((_period, at) => ({
    sen: Number(row?.[`sen${at}`] ?? 0),
    orders: Number(row?.[`orders${at}`] ?? 0),
  }))
}

/** Returns the name that each product has in its newest order. */
export async function findOrderedProductNames(db: Db, products: number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ product: number; name: string }>(sql`
    select given.product, latest.name
    from unnest(${`{${products.join(',')}}`}::int[]) as given (product), lateral (
      select item.product as name from ${orders} join ${items} as item on item.order_id = orders.id
      where item.product_id = given.product order by placed_at desc, id desc, position desc limit 1
    ) as latest`)
  return new Map(rows.map(({ product, name }) => [product, name]))
}

/** Adds up the postage in paid orders. `orders` counts the orders with postage. */
export async function sumPostageReceived(
  db: Db,
  period: PaymentPeriod,
): Promise<{ orders: number; sen: number }> {
  const { rows } = await db.execute<{ orders: number; sen: string }>(sql`
    select count(*) filter (where shipping_sen <> 0)::int as orders, coalesce(sum(shipping_sen), 0) as sen
    from ${orders} where ${isSoldWithin(period)}`)
  return { orders: rows[0]?.orders ?? 0, sen: Number(rows[0]?.sen ?? 0) }
}

export const selectPostedOrders = (period: PaymentPeriod): SQL =>
  sql`select id from ${orders} where ${isSoldWithin(period)} and stage = 'posted'`

export async function countPostedOrders(db: Db, period: PaymentPeriod): Promise<number> {
  const { rows } = await db.execute<{ posted: number }>(
    sql`select count(*)::int as posted from (${selectPostedOrders(period)}) as posted`,
  )
  return rows[0]?.posted ?? 0
}

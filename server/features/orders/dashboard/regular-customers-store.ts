import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { ordersTable as orders } from '../store/orders-tables.ts'

/** A customer is a phone number, so orders without one are not counted. */
export async function findRegularCustomers(db: Db, from: Date, limit: number) {
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
      where paid_at >= ${since} and stage <> 'cancelled' and not is_test and phone <> ''
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

import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/**
 * Fills the orders of three years of a busy shop: 40,000 customers, four products, nearly all posted or handed over,
 * some hundreds at work, some thousands never paid or cancelled.
 */
export async function fillOrders(database: Database, count: number): Promise<void> {
  await database.session(async (db) => {
    await db.execute(sql`select setseed(0.42)`)
    for (let from = 0; from < count; from += 20_000)
      await db.execute(orders(from, Math.min(count, from + 20_000), count))
    await db.execute(sql`
      insert into order_events (order_id, action, from_stage, to_stage, done_by)
      select id, 'moved', 'new', stage, 'Admin' from orders where stage <> 'new'`)
    for (const table of ['orders', 'order_items', 'order_events'])
      await db.execute(sql.raw(`vacuum analyze ${table}`))
  })
}

const orders = (from: number, to: number, count: number) => sql`
  with placed as (
  insert into orders (id, public_id, number, kind, goods_sen, shipping_sen, total_sen, nama, phone,
    delivery_method, pickup_place, address1, address2, postcode, city, state, country, request_hash, placed_at,
    stage, stage_since, paid_at, paid_sen)
  select gen_random_uuid(), substr(md5('public' || n), 1, 20), to_char(time, 'YYMM') || '-' || lpad(n::text, 6, '0'),
    'sticker', 12600, 800, 13400,
    (array['Siti','Nurul','Ahmad','Mohd','Lim','Tan','Kavitha','Raj','Aminah','Farid'])[1 + customer % 10] || ' '
      || (array['Abdullah','Hassan','Ibrahim','Wei Ling','Ah Kow','Subramaniam','Zainal','Othman'])[1 + customer % 8]
      || ' ' || customer,
    '601' || 20000000 + customer * 7, case when n % 3 = 0 then 'selfPickup' else 'pos' end, 'Taman Tropika',
    '12 Jalan Mawar', '', '43000', 'Kajang', 'Selangor', 'MY', md5(n::text), time, stage,
    time + interval '2 days', case when stage not in ('new', 'cancelled') then time + interval '1 hour' end,
    case when stage not in ('new', 'cancelled') then 13400 end
  from (
    select n, time, customer,
      case when n % 25 = 0 then 'cancelled' when n % 40 = 1 then 'new'
        when n < ${count}::int - 800 then case when n % 3 = 0 then 'handed_over' else 'posted' end
        else (array['new', 'paid', 'paid', 'in_production', 'ready'])[1 + n % 5] end as stage
    from (
      select n, floor(random() * 40000)::int as customer,
        now() - interval '3 years' + (n + random() * 20) * interval '1095 days' / ${count}::int as time
      from generate_series(${from}::int, ${to - 1}::int) n
    ) as timed
  ) as staged returning id, number
  )
  insert into order_items (order_id, position, kind, product_id, product, quantity, sheets, sen, made, design, options)
  select id, 0, 'sticker', (array[5, 5, 7, 15, 18])[1 + split_part(number, '-', 2)::int % 5], 'Mirrorcoat Sticker', 1000,
    36, 12600, 'sheet', true, '{"sizeMm": 60, "perSheet": 28, "pricePerSheet": 350}'
  from placed`

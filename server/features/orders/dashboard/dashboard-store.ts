import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { OrderStage } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import type { InBatchCondition } from '../store/orders-in-production-store.ts'
import { orderItemsTable as items, ordersTable as orders } from '../store/orders-tables.ts'
import { slipsTable as slips } from '../store/slips-tables.ts'

export interface PrintWorkload {
  orders: number
  sheets: number
  tagSets: number
  logos: number
}

export async function measurePrintWorkload(db: Db, isOnSheets: InBatchCondition): Promise<PrintWorkload> {
  const { rows } = await db.execute<{ orders: number; sheets: number; tag_sets: number; logos: number }>(sql`
    select count(*)::int as orders, coalesce(sum(printed.sheets), 0)::int as sheets,
      coalesce(sum(printed.tag_sets), 0)::int as tag_sets, coalesce(sum(printed.logos), 0)::int as logos
    from ${orders} left join lateral (
      select sum(item.sheets) as sheets, sum(item.quantity) filter (where item.kind = 'nametag') as tag_sets,
        sum(logos.count) as logos
      from ${items} as item left join lateral (
        select sum((line ->> 'sets')::int * (line ->> 'perSet')::int) as count
        from jsonb_array_elements(item.options -> 'rows') as line where item.kind = 'logo'
      ) as logos on true
      where item.order_id = orders.id
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

export async function findOrdersLongestInStages(db: Db, stages: OrderStage[], limit: number) {
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
  if (!first || !second) throw new Error('the dashboard needs at least two stages')
  return unionAll(first, second, ...rest)
}

export async function findLongestUncheckedSlips(db: Db, limit: number) {
  const firstSlip = sql`(select min(${slips.addedAt}) from ${slips} where ${slips.orderId} = ${orders.id} and rejected_at is null)`
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

export async function hasAnyOrder(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(
    sql`select exists (select from ${orders} where not is_test) as any`,
  )
  return rows[0]?.any ?? false
}

export async function countOrdersPlaced(db: Db, from: Date): Promise<number> {
  return db.$count(
    orders,
    sql`placed_at >= ${from.toISOString()}::timestamptz and stage not in ('cancelled', 'quoted') and not is_test`,
  )
}

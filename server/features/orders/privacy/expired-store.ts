import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Order } from '../store/orders-tables.ts'

/** Must be the same expression as in the index `orders_known`, so that PostgreSQL uses the index. */
const isCompleted = sql.raw(`stage in ('handed_over', 'posted', 'cancelled')`)
const toTimestamp = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`

const isExpired = (before: Date) =>
  sql`anonymised_at is null and ${isCompleted} and stage_since < ${toTimestamp(before)}`

export async function countExpiredOrders(db: Db, before: Date): Promise<number> {
  return countRows(db, sql`select from orders where ${isExpired(before)}`)
}

/** Locks and returns expired orders. Skips orders that are already locked. */
export async function lockExpiredOrders(
  tx: Db,
  before: Date,
  limit: number,
): Promise<Pick<Order, 'id' | 'number' | 'phone' | 'placedAt'>[]> {
  const { rows } = await tx.execute<{ id: string; number: string; phone: string; ms: number }>(sql`
    select id, number, phone, extract(epoch from placed_at)::float8 * 1000 as ms from orders where ${isExpired(before)}
    order by stage_since limit ${limit} for update skip locked`)
  return rows.map(({ id, number, phone, ms }) => ({ id, number, phone, placedAt: new Date(ms) }))
}

/**
 * Selects files that were added before `before` and belong to completed orders, and all files of orders that were
 * completed before `withOrders`. A limit that is `null` selects no files.
 */
export interface ExpiredFiles {
  before: Date | null
  withOrders: Date | null
}

const isExpiredFile = ({ before, withOrders }: ExpiredFiles) => sql`
  (${before ? sql`${isCompleted} and f.added_at < ${toTimestamp(before)}` : sql`false`})
    or (${withOrders ? isExpired(withOrders) : sql`false`})`

const selectExpiredSlips = (which: ExpiredFiles) => sql`
  select f.order_id, f.hash from payment_slips f join orders o on o.id = f.order_id where ${isExpiredFile(which)}`

const selectExpiredGroupSlips = (which: ExpiredFiles) => sql`
  select f.child_id from order_group_slips f join order_group_children c on c.id = f.child_id
    join orders o on o.group_id = c.group_id where ${isExpiredFile(which)}`

const selectExpiredDesigns = (which: ExpiredFiles) => sql`
  select f.id from order_designs f join orders o on o.id = f.order_id where ${isExpiredFile(which)}`

export async function countExpiredSlips(db: Db, expired: ExpiredFiles): Promise<number> {
  return (
    (await countRows(db, selectExpiredSlips(expired))) +
    (await countRows(db, selectExpiredGroupSlips(expired)))
  )
}

export async function deleteExpiredSlips(tx: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from payment_slips where (order_id, hash) in (
      ${selectExpiredSlips({ before, withOrders: null })} limit ${limit}
    ) returning hash`)
  const { rows: ofGroups } = await tx.execute(sql`
    delete from order_group_slips where child_id in (
      ${selectExpiredGroupSlips({ before, withOrders: null })} limit ${limit}
    ) returning child_id`)
  return rows.length + ofGroups.length
}

export async function countExpiredDesigns(db: Db, expired: ExpiredFiles): Promise<number> {
  return countRows(db, selectExpiredDesigns(expired))
}

export async function deleteExpiredDesigns(tx: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from order_designs where id in (
      ${selectExpiredDesigns({ before, withOrders: null })} limit ${limit}
    ) returning id`)
  return rows.length
}

const selectExpiredOriginals = (before: Date) => sql`
  select f.id from order_designs f join orders o on o.id = f.order_id
  where f.original_file is not null and ${isCompleted} and o.stage_since < ${toTimestamp(before)}`

export async function countExpiredOriginals(db: Db, before: Date): Promise<number> {
  return countRows(db, selectExpiredOriginals(before))
}

/**
 * Deletes the original files of designs and keeps their previews. A separate job deletes files that nothing
 * refers to.
 */
export async function deleteExpiredOriginals(tx: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    update order_designs set original_file = null where id in (${selectExpiredOriginals(before)} limit ${limit}) returning id`)
  return rows.length
}

export async function countExpiredJerseys(db: Db, before: Date): Promise<number> {
  return countRows(db, sql`select from jersey_rows where changed_at < ${toTimestamp(before)}`)
}

export async function deleteExpiredJerseys(tx: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from jersey_rows where id in (
      select id from jersey_rows where changed_at < ${toTimestamp(before)} limit ${limit}
    ) returning id`)
  return rows.length
}

async function countRows(db: Db, found: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from (${found}) as found`)
  return rows[0]?.n ?? 0
}

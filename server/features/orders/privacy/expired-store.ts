import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Order } from '../store/orders-tables.ts'

/** In so many words, as the index `orders_known` has it. */
const done = sql.raw(`stage in ('handed_over', 'posted', 'cancelled')`)
const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`

const expired = (before: Date) => sql`anonymised_at is null and ${done} and stage_since < ${at(before)}`

export async function countExpiredOrders(db: Db, before: Date): Promise<number> {
  return count(db, sql`select from orders where ${expired(before)}`)
}

/** Orders that have been done with since before then, locked; those that somebody else has locked are left out. */
export async function lockExpiredOrders(
  tx: Db,
  before: Date,
  limit: number,
): Promise<Pick<Order, 'id' | 'number' | 'phone' | 'placedAt'>[]> {
  const { rows } = await tx.execute<{ id: string; number: string; phone: string; ms: number }>(sql`
    select id, number, phone, extract(epoch from placed_at)::float8 * 1000 as ms from orders where ${expired(before)}
    order by stage_since limit ${limit} for update skip locked`)
  return rows.map(({ id, number, phone, ms }) => ({ id, number, phone, placedAt: new Date(ms) }))
}

/** Which slips or designs go: those that came before then, of orders that are done; and those that go with their orders. */
export interface ExpiredFiles {
  before: Date | null
  withOrders: Date | null
}

const thatGo = ({ before, withOrders }: ExpiredFiles) => sql`
  (${before ? sql`${done} and f.added_at < ${at(before)}` : sql`false`})
    or (${withOrders ? expired(withOrders) : sql`false`})`

const slipsThatGo = (which: ExpiredFiles) => sql`
  select f.order_id, f.hash from payment_slips f join orders o on o.id = f.order_id where ${thatGo(which)}`

/** The same of parents, of group orders that became orders. */
const groupSlipsThatGo = (which: ExpiredFiles) => sql`
  select f.child_id from order_group_slips f join order_group_children c on c.id = f.child_id
    join orders o on o.group_id = c.group_id where ${thatGo(which)}`

const designsThatGo = (which: ExpiredFiles) => sql`
  select f.id from order_designs f join orders o on o.id = f.order_id where ${thatGo(which)}`

export async function countExpiredSlips(db: Db, expired: ExpiredFiles): Promise<number> {
  return (await count(db, slipsThatGo(expired))) + (await count(db, groupSlipsThatGo(expired)))
}

export async function deleteExpiredSlips(tx: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from payment_slips where (order_id, hash) in (
      ${slipsThatGo({ before, withOrders: null })} limit ${limit}
    ) returning hash`)
  const { rows: ofGroups } = await tx.execute(sql`
    delete from order_group_slips where child_id in (
      ${groupSlipsThatGo({ before, withOrders: null })} limit ${limit}
    ) returning child_id`)
  return rows.length + ofGroups.length
}

export async function countExpiredDesigns(db: Db, expired: ExpiredFiles): Promise<number> {
  return count(db, designsThatGo(expired))
}

export async function deleteExpiredDesigns(tx: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from order_designs where id in (
      ${designsThatGo({ before, withOrders: null })} limit ${limit}
    ) returning id`)
  return rows.length
}

const originalsThatGo = (before: Date) => sql`
  select f.id from order_designs f join orders o on o.id = f.order_id
  where f.original_file is not null and ${done} and o.stage_since < ${at(before)}`

export async function countExpiredOriginals(db: Db, before: Date): Promise<number> {
  return count(db, originalsThatGo(before))
}

/** The picture of a design stays; the sweep removes the file. */
export async function removeExpiredOriginals(tx: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    update order_designs set original_file = null where id in (${originalsThatGo(before)} limit ${limit}) returning id`)
  return rows.length
}

export async function countExpiredJerseys(db: Db, before: Date): Promise<number> {
  return count(db, sql`select from jersey_rows where changed_at < ${at(before)}`)
}

export async function deleteExpiredJerseys(tx: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from jersey_rows where id in (
      select id from jersey_rows where changed_at < ${at(before)} limit ${limit}
    ) returning id`)
  return rows.length
}

async function count(db: Db, found: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from (${found}) as found`)
  return rows[0]?.n ?? 0
}

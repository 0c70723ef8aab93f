import { getField } from '#core/shared/typed-records.ts'
import { and, eq, getTableColumns, isNotNull, lt, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { WorkUnit } from '#core/due/work-days.ts'
import type { Sen } from '#core/shared/money.ts'
import type { Db } from '#server/db/database.ts'
import type { NewLink } from '../store/customer-links-store.ts'
import type { Notice } from '#server/features/messaging/messaging.ts'
import { dueColumns, itemRows, orderColumns, withItems } from '../store/order-items-store.ts'
import { ordersTable as orders, type Order } from '../store/orders-tables.ts'
import { factsOf } from '#server/error-details.ts'

export async function findByRequest(db: Db, requestId: string): Promise<Order | null> {
  const [row] = await db.select(orderColumns).from(orders).where(eq(orders.requestId, requestId))
  return row ? withItems(row) : null
}

const columns = Object.entries(getTableColumns(orders)).map(([key, { name }]) => ({ key, name }))
const columnNames = sql.raw(columns.map(({ name }) => name).join(', '))
const givenColumns = sql.raw(columns.map(({ name }) => `given.${name}`).join(', '))

/**
 * At most so many orders for a phone or from a network within so many seconds, or with a coupon; the database's
 * `check_order` counts.
 */
export type Limit =
  | ({ seconds: number; most: number } & ({ phone: string } | { network: string }))
  /** So much of this way was promised before, and no more is. */
  | { promised: WorkUnit; most: number; verdict: 'room_taken' }
  | { coupon: number; phone?: string; most: number; verdict: UsedUp }

type UsedUp = 'coupon_used_up' | 'coupon_used'

export interface Storing {
  order: Order
  /** Stored with it, as its message has the key. */
  link: NewLink
  /** Whose turns are taken, from left to right; see `acquireLock`. */
  turns: string[]
  /** What the database had counted before the order was made; see `Content`. */
  changes: string
  limits: Limit[]
  /** Null: the customer is told nothing. */
  notice: Notice | null
}

export type Verdict =
  | { verdict: 'stored' | 'changed' | 'too_many' | 'room_taken' | UsedUp }
  | { verdict: 'same'; same: string }

/**
 * Stores an order with its items and notice, unless it is there already, was made from what is no longer so, or is one too many:
 * one statement, one commit.
 */
export async function storeOrder(db: Db, storing: Storing): Promise<Verdict> {
  const { order, link, notice, turns, changes, limits } = storing
  const row = rowOf(order)
  const items = itemRows(order.id, order.goods, order)
  const shares = order.goods.kind === 'basket' ? order.goods.shares : undefined
  const { rows } = await db.execute<Verdict & Record<string, unknown>>(sql`
    with checked as materialized (
      select * from check_order(
        array(select jsonb_array_elements_text(${JSON.stringify(turns)}::jsonb)), ${order.requestId},
        ${changes}::bigint, ${JSON.stringify(limits)}::jsonb)
    ), stored as (
      insert into orders (${columnNames})
      select ${givenColumns}
      from checked, jsonb_populate_record(null::orders, ${JSON.stringify(row)}::jsonb) as given
      where verdict = 'stored'
    ), with_items as (
      insert into order_items select given.*
      from checked, jsonb_populate_recordset(null::order_items, ${JSON.stringify(items)}::jsonb) as given
      where verdict = 'stored'
    ), ${shares ? sql`shared as (${updateShares(order.groupId, shares)}),` : sql``} linked as (
      insert into customer_links (hash, order_id, purpose, expires_at)
      select ${link.hash}, ${link.orderId}::uuid, ${link.purpose}, ${link.expiresAt.toISOString()}::timestamptz
      from checked where verdict = 'stored'
    )
    select verdict, same, ${notice ? sql`case when verdict = 'stored' then enqueue_notice(${JSON.stringify(notice)}::jsonb)::text end` : sql`null`}
    from checked`)
  const [told] = rows
  if (!told) throw new Error('a function with a row gives one')
  return told
}

/** From the closing on, each child of a group order costs its share of it. */
const updateShares = (groupId: string | null, shares: Record<string, Sen>) => sql`
  update order_group_children set price_sen = share.value::integer
  from checked, jsonb_each_text(${JSON.stringify(shares)}::jsonb) as share
  where verdict = 'stored' and group_id = ${groupId} and not removed and id::text = share.key`

/** The row of an order by column names, without nulls. */
function rowOf(order: Order): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  const values = { ...order, ...dueColumns(order.due) }
  for (const { key, name } of columns) {
    const value = getField(values, key)
    if (value !== null) row[name] = value
  }
  return row
}

/** Whether the database has said that it did not; a lost connection leaves it open, and a number that is taken is gone. */
export function wasNotStored(error: unknown): boolean {
  const { cause } = factsOf(error)
  return cause instanceof DatabaseError && cause.code !== '23505'
}

/** Addresses are kept only as long as the limits need them. */
export async function forgetPlaces(db: Db, before: Date): Promise<void> {
  await db
    .update(orders)
    .set({ placedFrom: null })
    .where(and(isNotNull(orders.placedFrom), lt(orders.placedAt, before)))
}

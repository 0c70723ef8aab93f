import { getField } from '#core/shared/typed-records.ts'
import { and, eq, getTableColumns, isNotNull, lt, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { WorkUnit } from '#core/due/work-days.ts'
import type { Sen } from '#core/shared/money.ts'
import type { Db } from '#server/db/database.ts'
import type { NewCustomerLink } from '../store/customer-links-store.ts'
import type { NotificationToInsert } from '#server/features/messaging/messaging.ts'
import { toDueDateColumns, toItemRows, orderColumns, toOrderWithItems } from '../store/order-items-store.ts'
import { ordersTable as orders, type Order } from '../store/orders-tables.ts'
import { getErrorDetails } from '#server/error-details.ts'

export async function findOrderByRequest(db: Db, requestId: string): Promise<Order | null> {
  const [row] = await db.select(orderColumns).from(orders).where(eq(orders.requestId, requestId))
  return row ? toOrderWithItems(row) : null
}

const columns = Object.entries(getTableColumns(orders)).map(([key, { name }]) => ({ key, name }))
const columnNames = sql.raw(columns.map(({ name }) => name).join(', '))
const givenColumns = sql.raw(columns.map(({ name }) => `given.${name}`).join(', '))

/**
 * A limit on the number of orders per phone, network or coupon, or on the booked production capacity. The database
 * function `check_order` does the counting.
 */
export type OrderLimit =
  | ({ seconds: number; most: number } & ({ phone: string } | { network: string }))
  /** The amount of scheduled work in this unit must be less than `most`. */
  | { promised: WorkUnit; most: number; verdict: 'room_taken' }
  | { coupon: number; phone?: string; most: number; verdict: CouponLimitVerdict }

type CouponLimitVerdict = 'coupon_used_up' | 'coupon_used'

export interface OrderToStore {
  order: Order
  link: NewCustomerLink
  /** Names of the locks to acquire, in this sequence. See `acquireLocks`. */
  locks: string[]
  /** Content version with which the order was priced. See `Content`. */
  contentVersion: string
  limits: OrderLimit[]
  notice: NotificationToInsert | null
}

export type StoreOrderResult =
  | { verdict: 'stored' | 'changed' | 'too_many' | 'room_taken' | CouponLimitVerdict }
  | { verdict: 'same'; same: string }

/**
 * Inserts an order with its items and notification in one statement. Inserts nothing if the request is already
 * stored, the content has changed, or a limit is reached.
 */
export async function storeOrder(db: Db, storing: OrderToStore): Promise<StoreOrderResult> {
  const { order, link, notice, locks, contentVersion, limits } = storing
  const row = toOrderRow(order)
  const items = toItemRows(order.id, order.goods, order)
  const shares = order.goods.kind === 'basket' ? order.goods.shares : undefined
  const { rows } = await db.execute<StoreOrderResult & Record<string, unknown>>(sql`
    with checked as materialized (
      select * from check_order(
        array(select jsonb_array_elements_text(${JSON.stringify(locks)}::jsonb)), ${order.requestId},
        ${contentVersion}::bigint, ${JSON.stringify(limits)}::jsonb)
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
  const [result] = rows
  if (!result) throw new Error('check_order() returned no row')
  return result
}

/** Sets each child's price to the child's share of the order when a group is closed. */
const updateShares = (groupId: string | null, shares: Record<string, Sen>) => sql`
  update order_group_children set price_sen = share.value::integer
  from checked, jsonb_each_text(${JSON.stringify(shares)}::jsonb) as share
  where verdict = 'stored' and group_id = ${groupId} and not removed and id::text = share.key`

function toOrderRow(order: Order): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  const values = { ...order, ...toDueDateColumns(order.due) }
  for (const { key, name } of columns) {
    const value = getField(values, key)
    if (value !== null) row[name] = value
  }
  return row
}

/**
 * Returns true if the database certainly did not store the order. After a lost connection the result is unknown.
 * After a unique violation another order has the number.
 */
export function isRefusedByDatabase(error: unknown): boolean {
  const { cause } = getErrorDetails(error)
  return cause instanceof DatabaseError && cause.code !== '23505'
}

/** Deletes the network addresses of orders. Only the order limits need them. */
export async function deleteOrderNetworks(db: Db, before: Date): Promise<void> {
  await db
    .update(orders)
    .set({ placedFrom: null })
    .where(and(isNotNull(orders.placedFrom), lt(orders.placedAt, before)))
}

import { sql } from 'drizzle-orm'
import type { OrderKind } from '#core/orders/items/order-items-view.ts'
import type { Db } from '#server/db/database.ts'

/** `phone` is digits with country code. */
export interface Buyer {
  name: string
  phone: string
  /** Consent to promotions. `source` is the order form. Absent if the customer did not consent. */
  consent?: { source: OrderKind; at: string }
}

export async function tryLockBuyers(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${buyersLockName}, 0)) as taken`,
  )
  return rows[0]?.taken ?? false
}

/**
 * Erasing a customer acquires this lock too, so that no contact is created from an order that is being
 * erased.
 */
export const buyersLockName = 'buyers'

/** `at` is text, because a `Date` has less precision than PostgreSQL's timestamps. */
export type OrderCursor = { at: string; id: string }

interface Row {
  [column: string]: unknown
  name: string
  phone: string
  at: string
  id: string
  kind: OrderKind
  offers: boolean
  counts: boolean
}

export async function findBuyersCursor(tx: Db): Promise<OrderCursor> {
  const { rows } = await tx.execute<{ at: string }>(sql`select until::text as at from buyers_met`)
  return { at: rows[0]?.at ?? '-infinity', id: '00000000-0000-0000-0000-000000000000' }
}

/**
 * Saves the position up to which orders were read. It stays 5 minutes behind, because an order is committed
 * slightly after its timestamp.
 */
export async function saveBuyersCursor(tx: Db, { at }: OrderCursor): Promise<void> {
  await tx.execute(sql`
    update buyers_met set until = least(${at}::timestamptz, now() - interval '5 minutes')
    where until < least(${at}::timestamptz, now() - interval '5 minutes')`)
}

/**
 * Returns the customers of the orders after a position. Skips test orders and orders without a phone number.
 * `last` is the position of the last order.
 */
export async function findBuyersAfter(
  tx: Db,
  after: OrderCursor,
  limit: number,
): Promise<{ buyers: Buyer[]; last: OrderCursor | null; full: boolean }> {
  const { rows } = await tx.execute<Row>(sql`
    select nama as name, phone, placed_at::text as at, id, kind, wants_offers as offers, not is_test and phone <> '' as counts from orders
    where (placed_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) order by placed_at, id limit ${limit}`)
  const last = rows.at(-1)
  return {
    buyers: rows
      .filter(({ counts }) => counts)
      .map(({ name, phone, kind, at, offers }) => ({
        name,
        phone,
        ...(offers && { consent: { source: kind, at } }),
      })),
    last: last ? { at: last.at, id: last.id } : null,
    full: rows.length === limit,
  }
}

export async function filterPhonesWithoutOrders(tx: Db, phones: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ phone: string }>(sql`
    select distinct phone from jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb) as asked (phone)
    where not exists (
      select from orders o where o.phone = asked.phone and o.anonymised_at is null and not o.is_test)`)
  return rows.map(({ phone }) => phone)
}

import { sql } from 'drizzle-orm'
import type { OrderKind } from '#core/orders/items/order-items-view.ts'
import type { Db } from '#server/db/database.ts'

/** Somebody who has ordered; the phone is digits with country code. */
export interface Buyer {
  name: string
  phone: string
  /** Consent to promotions given with the order: its form and time. Absent if there was none. */
  consent?: { source: OrderKind; at: string }
}

/** Until this transaction ends nobody else makes contacts of buyers; false where somebody does just now. */
export async function tryTakeBuyers(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${buyersTurn}, 0)) as taken`,
  )
  return rows[0]?.taken ?? false
}

/** The turn that whoever forgets a buyer takes, too: nobody is made a contact from an order that is being forgotten. */
export const buyersTurn = 'buyers'

/** An order's place in time, as PostgreSQL writes it. */
export type Place = { at: string; id: string }

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

/** Where the next look begins. */
export async function findMet(tx: Db): Promise<Place> {
  const { rows } = await tx.execute<{ at: string }>(sql`select until::text as at from buyers_met`)
  return { at: rows[0]?.at ?? '-infinity', id: '00000000-0000-0000-0000-000000000000' }
}

/** Never up to the last minutes: an order is stored a moment after the time that it bears. */
export async function storeMet(tx: Db, { at }: Place): Promise<void> {
  await tx.execute(sql`
    update buyers_met set until = least(${at}::timestamptz, now() - interval '5 minutes')
    where until < least(${at}::timestamptz, now() - interval '5 minutes')`)
}

/** Who placed the orders after this one, and the last of these orders; test orders and those without a phone number are nobody's. */
export async function buyersAfter(
  tx: Db,
  after: Place,
  limit: number,
): Promise<{ buyers: Buyer[]; last: Place | null; full: boolean }> {
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

/** Those of these numbers that no order is of (any more). */
export async function withoutOrders(tx: Db, phones: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ phone: string }>(sql`
    select distinct phone from jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb) as asked (phone)
    where not exists (
      select from orders o where o.phone = asked.phone and o.anonymised_at is null and not o.is_test)`)
  return rows.map(({ phone }) => phone)
}

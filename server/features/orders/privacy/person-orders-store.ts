import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { jerseyRowsTable as jerseyRows, type StoredJersey } from '../store/jersey-tables.ts'
import { orderColumns, toOrderWithItems } from '../store/order-items-store.ts'
import { lockOrdersWhere } from '../store/orders-store.ts'
import { orderEventsTable as events, ordersTable as orders, type Order } from '../store/orders-tables.ts'
import { orderLookUpsTable as orderLookUps, slipsTable as slips } from '../store/slips-tables.ts'
import { reviewsTable as reviews } from '../store/reviews-tables.ts'

export interface FoundCustomer {
  phone: string
  names: string[]
  orders: number
}

export async function findCustomers(db: Db, search: string, limit: number): Promise<FoundCustomer[]> {
  const { rows } = await db.execute<{ phone: string; names: string[]; orders: number }>(sql`
    select phone, array_agg(distinct nama) as names, count(*)::int as orders from (
      select phone, nama, placed_at from ${orders}
      where words @@ search_query(${search}, '{}') and phone <> '' limit 5000
    ) as found group by phone order by max(placed_at) desc limit ${limit}`)
  return rows.map(({ phone, names, orders }) => ({ phone, names, orders }))
}

export async function findOrdersOfPerson(db: Db, phone: string): Promise<Order[]> {
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.phone, phone), isNull(orders.anonymisedAt)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
  return rows.map(toOrderWithItems)
}

export async function lockOrdersOfPerson(tx: Db, phone: string): Promise<Order[]> {
  return lockOrdersWhere(tx, and(eq(orders.phone, phone), isNull(orders.anonymisedAt)))
}

export async function findEventsOfOrders(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db.select().from(events).where(inArray(events.orderId, ids)).orderBy(asc(events.id))
}

export async function findSlipsOfOrders(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db.select().from(slips).where(inArray(slips.orderId, ids)).orderBy(asc(slips.addedAt))
}

export async function findReviewsOfOrders(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(reviews).where(inArray(reviews.orderId, ids))
  return new Map(rows.map(({ orderId, words }) => [orderId, words]))
}

/** Counts the stored lookups of these orders. A lookup is stored for an hour. */
export async function countLookUpsOfOrders(db: Db, numbers: string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .select({ number: orderLookUps.number, tries: sql<string>`count(*)`.mapWith(Number) })
    .from(orderLookUps)
    .where(inArray(orderLookUps.number, numbers))
    .groupBy(orderLookUps.number)
  return new Map(rows.map(({ number, tries }) => [number, tries]))
}

export async function findJerseysByName(db: Db, names: string[]): Promise<StoredJersey[]> {
  if (names.length === 0) return []
  const wanted = names.map((name) => name.toUpperCase())
  return db
    .select()
    .from(jerseyRows)
    .where(inArray(sql`upper(${jerseyRows.nama})`, wanted))
}

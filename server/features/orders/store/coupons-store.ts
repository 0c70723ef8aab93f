import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { ordersTable as orders } from './orders-tables.ts'

/** Counts the orders that use a coupon. Cancelled orders don't count. */
export async function countCouponOrders(db: Db, couponId: number, phone?: string): Promise<number> {
  const theirs = phone === undefined ? undefined : eq(orders.phone, phone)
  return db.$count(orders, and(eq(orders.couponId, couponId), ne(orders.stage, 'cancelled'), theirs))
}

export async function sumCouponUses(db: Db): Promise<{ id: number; orders: number; discount_sen: number }[]> {
  return db
    .select({
      id: sql<number>`${orders.couponId}`,
      orders: sql<number>`count(*)::int`,
      discount_sen: sql<number>`least(sum(${orders.discountSen}), 2147483647)::int`,
    })
    .from(orders)
    .where(and(isNotNull(orders.couponId), ne(orders.stage, 'cancelled')))
    .groupBy(orders.couponId)
}

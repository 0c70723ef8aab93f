import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { ordersTable as orders } from './orders-tables.ts'

export interface OrderReference {
  id: string
  publicId: string
  number: string
  nama: string
}

/**
 * Returns numbers and names of orders. The ids are passed as one array, because an export may name more
 * orders than a statement can have parameters.
 */
export async function findOrderReferences(db: Db, ids: string[]): Promise<OrderReference[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: orders.id, publicId: orders.publicId, number: orders.number, nama: orders.nama })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param(ids)}::uuid[])`)
}

export async function findTestOrderIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.isTest, true))
  return rows.map(({ id }) => id)
}

import { and, count, desc, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { orderColumns, toOrderWithItems } from '../store/order-items-store.ts'
import { ordersTable as orders, type Order } from '../store/orders-tables.ts'
import { myOrdersLinksTable as links } from '../store/slips-tables.ts'

export async function insertMyOrdersLink(
  tx: Db,
  link: { hash: string; phone: string; askedFrom: string },
): Promise<void> {
  await tx.insert(links).values(link)
}

export async function countMyOrdersLinks(db: Db, phone: string, askedFrom: string, since: Date) {
  const counted = async (which: typeof links.phone | typeof links.askedFrom, is: string) => {
    const [row] = await db
      .select({ links: count() })
      .from(links)
      .where(and(eq(which, is), gt(links.askedAt, since)))
    return row?.links ?? 0
  }
  return { phone: await counted(links.phone, phone), from: await counted(links.askedFrom, askedFrom) }
}

/**
 * Records the first use of the link. Returns `null` if the link is unknown or was requested before `since`.
 */
export async function redeemMyOrdersLink(db: Db, hash: string, since: Date): Promise<string | null> {
  const [row] = await db
    .select({ phone: links.phone, openedAt: links.openedAt })
    .from(links)
    .where(and(eq(links.hash, hash), gt(links.askedAt, since)))
  if (row && row.openedAt === null)
    await db.update(links).set({ openedAt: new Date() }).where(eq(links.hash, hash))
  return row?.phone ?? null
}

export async function deleteMyOrdersLinks(db: Db, before: Date): Promise<void> {
  await db.delete(links).where(lt(links.askedAt, before))
}

export async function findLatestOrdersByPhone(db: Db, phone: string, limit: number): Promise<Order[]> {
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.phone, phone), eq(orders.isTest, false)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
  return rows.map(toOrderWithItems)
}

export async function findOrderByPhoneAndNumber(
  db: Db,
  phone: string,
  number: string,
): Promise<Order | null> {
  const [row] = await db
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.phone, phone), eq(orders.isTest, false)))
  return row ? toOrderWithItems(row) : null
}

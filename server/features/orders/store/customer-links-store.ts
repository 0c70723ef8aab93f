import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/database.ts'
import type { Order } from './orders-tables.ts'

/** `order` allows everything that a customer can do, `slips` only uploading payment slips. */
export type LinkPurpose = 'order' | 'slips'

const instant = (name: string) => timestamp(name, { withTimezone: true })

const customerLinksTable = pgTable('customer_links', {
  hash: text().primaryKey(),
  orderId: uuid('order_id').notNull(),
  purpose: text().$type<LinkPurpose>().notNull(),
  expiresAt: instant('expires_at').notNull(),
  openedAt: instant('opened_at'),
  revokedAt: instant('revoked_at'),
})
const links = customerLinksTable

export interface NewCustomerLink {
  hash: string
  orderId: string
  purpose: LinkPurpose
  expiresAt: Date
}

export async function insertCustomerLink(db: Db, link: NewCustomerLink): Promise<void> {
  await db.insert(links).values(link)
}

/**
 * Records the first use of the link. Returns `null` if the link is invalid for this order, expired or
 * revoked.
 */
export async function redeemCustomerLink(db: Db, orderId: string, hash: string): Promise<LinkPurpose | null> {
  const [link] = await db
    .select({ purpose: links.purpose, openedAt: links.openedAt })
    .from(links)
    .where(
      and(
        eq(links.hash, hash),
        eq(links.orderId, orderId),
        isNull(links.revokedAt),
        sql`${links.expiresAt} > now()`,
      ),
    )
  if (!link) return null
  if (link.openedAt === null)
    await db
      .update(links)
      .set({ openedAt: sql`now()` })
      .where(eq(links.hash, hash))
  return link.purpose
}

/** Revokes links to the order and links that show all orders of the phone. */
export async function revokeCustomerLinks(tx: Db, { id, phone }: Pick<Order, 'id' | 'phone'>): Promise<void> {
  await tx
    .update(links)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(links.orderId, id), isNull(links.revokedAt)))
  await tx.execute(sql`delete from my_orders_links where phone = ${phone}`)
}

export async function deleteExpiredCustomerLinks(db: Db): Promise<void> {
  await db.delete(links).where(lt(links.expiresAt, sql`now()`))
}

/**
 * Returns true if an organiser's link opens the order that the group became. Group and order must have the same
 * phone.
 */
export async function isOpenedByOrganiserLink(
  db: Db,
  { groupId, phone }: Pick<Order, 'groupId' | 'phone'>,
  keyHash: string,
): Promise<boolean> {
  if (groupId === null) return false
  const { rows } = await db.execute(sql`
    select from order_groups g join group_organiser_links l on l.group_id = g.id
    where g.id = ${groupId}::uuid and g.phone = ${phone} and l.hash = ${keyHash} and l.expires_at > now()`)
  return rows.length > 0
}

export async function isMyOrdersLinkForPhone(
  db: Db,
  hash: string,
  phone: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from my_orders_links
    where hash = ${hash} and phone = ${phone} and asked_at > ${since.toISOString()}::timestamptz`)
  return rows.length > 0
}

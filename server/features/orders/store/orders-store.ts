import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { ordersTable as orders, type Order } from './orders-tables.ts'

export async function findByPublicId(db: Db, publicId: string): Promise<Order | null> {
  const [row] = await db.select().from(orders).where(eq(orders.publicId, publicId))
  return row ?? null
}

/** An order, and nobody else changes it before this transaction ends. */
export async function lockByPublicId(tx: Db, publicId: string): Promise<Order | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.publicId, publicId)).for('update')
  return row ?? null
}

/** Those of these orders that exist. */
export async function findByPublicIds(db: Db, publicIds: string[]): Promise<Order[]> {
  if (publicIds.length === 0) return []
  return db.select().from(orders).where(inArray(orders.publicId, publicIds)).orderBy(asc(orders.id))
}

export async function findByIds(db: Db, ids: string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  return db.select().from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id))
}

export async function stagesOf(db: Db, ids: string[]): Promise<Map<string, Order['stage']>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.id, stage: orders.stage })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(rows.map(({ id, stage }) => [id, stage]))
}

/** Nobody else changes these orders before this transaction ends; locked in one turn, so that two never wait crosswise. */
export async function lockOrders(tx: Db, ids: string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  return tx.select().from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id)).for('update')
}

/** Writes what has changed of an order; its version becomes the next. */
export async function updateOrder(
  tx: Db,
  { id, version }: Pick<Order, 'id' | 'version'>,
  changed: Partial<Omit<Order, 'id' | 'version'>>,
): Promise<Order> {
  const next = { ...changed, version: version + 1 }
  const [row] = await tx
    .update(orders)
    .set(next)
    .where(and(eq(orders.id, id), eq(orders.version, version)))
    .returning()
  if (!row) throw new Error(`order ${id} was changed without a lock on it`)
  return row
}

/** The same change of several orders, in one statement. */
export async function updateOrders(
  tx: Db,
  ids: string[],
  changed: Partial<Omit<Order, 'id' | 'version'>>,
): Promise<Order[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .update(orders)
    .set({ ...changed, version: sql`${orders.version} + 1` })
    .where(inArray(orders.id, ids))
    .returning()
  if (rows.length !== ids.length) throw new Error('orders were changed without a lock on them')
  return rows
}

/** By the shop's own number, `2611-0042`. */
export async function findByNumber(db: Db, number: string): Promise<Order | null> {
  const [row] = await db.select().from(orders).where(eq(orders.number, number))
  return row ?? null
}

/** Number and name of the newest order of each of these phones; a phone without one is left out. */
export async function latestOrders(
  db: Db,
  phones: string[],
): Promise<Map<string, { number: string; name: string }>> {
  const { rows } = await db.execute<{ phone: string; number: string; name: string }>(sql`
    select distinct on (phone) phone, number, nama as name from orders
    where phone in (select jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb))
    order by phone, placed_at desc, id desc`)
  return new Map(rows.map(({ phone, number, name }) => [phone, { number, name }]))
}

/** Orders with this product in them, in a basket or by itself. */
export function hasProduct(productId: number): SQL {
  const items = JSON.stringify([{ goods: { productId } }])
  return sql`(orders.product_id = ${productId}
    or (orders.kind = 'basket' and orders.goods -> 'items' @> ${items}::jsonb))`
}

export async function countOrdersOf(db: Db, productId: number): Promise<number> {
  return db.$count(orders, hasProduct(productId))
}

/** Which of these uploads (the id in `/media/{id}/`) orders print from: logos, as they were when they were ordered. */
export async function uploadsInOrders(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ upload: string }>(sql`
    select distinct substring(line ->> 'imageUrl' from '^/media/([A-Za-z0-9_-]{27})/') as upload
    from orders, order_items(goods) as item, jsonb_array_elements(item -> 'rows') as line
    where kind in ('logo', 'basket') and line ->> 'imageUrl' like '/media/%'`)
  const used = new Set(rows.map(({ upload }) => upload))
  return new Set(ids.filter((id) => used.has(id)))
}

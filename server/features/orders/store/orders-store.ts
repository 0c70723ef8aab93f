import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import {
  toDueDateColumns,
  orderColumns,
  updateItemDueDates,
  updateItems,
  toOrderWithItems,
} from './order-items-store.ts'
import { ordersTable as orders, type Order } from './orders-tables.ts'

export async function findOrderByPublicId(db: Db, publicId: string): Promise<Order | null> {
  const [row] = await db.select(orderColumns).from(orders).where(eq(orders.publicId, publicId))
  return row ? toOrderWithItems(row) : null
}

export async function lockOrderByPublicId(tx: Db, publicId: string): Promise<Order | null> {
  const [order] = await lockOrdersWhere(tx, eq(orders.publicId, publicId))
  return order ?? null
}

/** Returns the orders with these public ids. Unknown ids are skipped. */
export async function findOrdersByPublicIds(db: Db, publicIds: string[]): Promise<Order[]> {
  if (publicIds.length === 0) return []
  return findOrdersWhere(db, inArray(orders.publicId, publicIds))
}

export async function findOrdersByIds(db: Db, ids: string[]): Promise<Order[]> {
  return ids.length === 0 ? [] : findOrdersWhere(db, inArray(orders.id, ids))
}

/** Returns the orders of a phone. Test orders and orders without their customer's data are left out. */
export async function findOrdersByPhone(db: Db, phone: string): Promise<Order[]> {
  return findOrdersWhere(
    db,
    and(eq(orders.phone, phone), eq(orders.isTest, false), sql`${orders.anonymisedAt} is null`) ?? sql`false`,
  )
}

async function findOrdersWhere(db: Db, where: SQL): Promise<Order[]> {
  const rows = await db.select(orderColumns).from(orders).where(where).orderBy(asc(orders.id))
  return rows.map(toOrderWithItems)
}

export async function findOrderNumbers(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(rows.map(({ id, number }) => [id, number]))
}

export async function findOrderStages(db: Db, ids: string[]): Promise<Map<string, Order['stage']>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.id, stage: orders.stage })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(rows.map(({ id, stage }) => [id, stage]))
}

/** Always locks in ascending order of ids, so that two transactions can't deadlock. */
export async function lockOrders(tx: Db, ids: string[]): Promise<Order[]> {
  return ids.length === 0 ? [] : lockOrdersWhere(tx, inArray(orders.id, ids))
}

/** Locks and returns orders. The items are read after the locks are held. */
export async function lockOrdersWhere(tx: Db, where: SQL | undefined): Promise<Order[]> {
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(asc(orders.id))
    .for('update')
  return findOrdersByIds(
    tx,
    locked.map(({ id }) => id),
  )
}

/** Updates an order and increments its version. The caller has locked the order. */
export async function updateOrder(
  tx: Db,
  { id, version }: Pick<Order, 'id' | 'version'>,
  changed: Partial<Omit<Order, 'id' | 'version' | 'paidSen'>>,
): Promise<Order> {
  const { goods, due, ...columns } = changed
  if (goods) await updateItems(tx, id, goods, changed.goodsSen)
  if (due !== undefined) await updateItemDueDates(tx, id, { dueOn: changed.dueOn ?? null, due })
  const next = { ...columns, ...(due !== undefined && toDueDateColumns(due)), version: version + 1 }
  const [row] = await tx
    .update(orders)
    .set(next)
    .where(and(eq(orders.id, id), eq(orders.version, version)))
    .returning(orderColumns)
  if (!row) throw new Error(`order ${id} was updated without holding its lock`)
  return toOrderWithItems(row)
}

/** Updates orders and increments their versions. The caller has locked the orders. */
export async function updateOrders(
  tx: Db,
  ids: string[],
  changed: Partial<Omit<Order, 'id' | 'version' | 'goods' | 'due' | 'paidSen'>>,
): Promise<Order[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .update(orders)
    .set({ ...changed, version: sql`${orders.version} + 1` })
    .where(inArray(orders.id, ids))
    .returning(orderColumns)
  if (rows.length !== ids.length) throw new Error('orders were updated without holding their locks')
  return rows.map(toOrderWithItems)
}

export async function findOrderByNumber(db: Db, number: string): Promise<Order | null> {
  const [row] = await db.select(orderColumns).from(orders).where(eq(orders.number, number))
  return row ? toOrderWithItems(row) : null
}

export async function findLatestOrders(
  db: Db,
  phones: string[],
): Promise<Map<string, { number: string; name: string }>> {
  const { rows } = await db.execute<{ phone: string; number: string; name: string }>(sql`
    select distinct on (phone) phone, number, nama as name from orders
    where phone in (select jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb))
    order by phone, placed_at desc, id desc`)
  return new Map(rows.map(({ phone, number, name }) => [phone, { number, name }]))
}

export const hasOrderedProduct = (productId: number): SQL =>
  sql`exists (select from order_items where order_id = orders.id and product_id = ${productId})`

export async function countOrdersWithProduct(db: Db, productId: number): Promise<number> {
  return db.$count(orders, hasOrderedProduct(productId))
}

/**
 * Returns the uploads (ids in `/media/{id}/`) that orders print. These are the logos that the schools had when the
 * order was placed.
 */
export async function findUploadsInOrders(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ upload: string }>(sql`
    select distinct substring(line ->> 'imageUrl' from '^/media/([A-Za-z0-9_-]{27})/') as upload
    from order_items, jsonb_array_elements(options -> 'rows') as line
    where kind = 'logo' and line ->> 'imageUrl' like '/media/%'`)
  const used = new Set(rows.map(({ upload }) => upload))
  return new Set(ids.filter((id) => used.has(id)))
}

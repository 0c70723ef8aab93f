import { hash } from 'node:crypto'
import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { groupsTable as groups, type Group } from '../store/group-tables.ts'
import { selectGroupByOrganiserKey } from './organiser-links-store.ts'
import { orderColumns, toOrderWithItems } from '../store/order-items-store.ts'
import { ordersTable as orders, type Order } from '../store/orders-tables.ts'

export async function insertGroup(tx: Db, group: typeof groups.$inferInsert): Promise<void> {
  await tx.insert(groups).values(group)
}

export async function findGroupByRequest(db: Db, requestId: string): Promise<Group | null> {
  const [row] = await db.select().from(groups).where(eq(groups.requestId, requestId))
  return row ?? null
}

export type GroupRef = { organiserKey: string } | { parentsKey: string } | { publicId: string }

const matchesRef = (db: Db, naming: GroupRef) =>
  'organiserKey' in naming
    ? isOrganiserKey(db, naming.organiserKey)
    : 'parentsKey' in naming
      ? // The current key, or the key of a link from before a backup was restored.
        or(
          eq(groups.parentsKey, naming.parentsKey),
          eq(groups.earlierParentsKeyHash, hash('sha256', naming.parentsKey)),
        )
      : eq(groups.publicId, naming.publicId)

const isOrganiserKey = (db: Db, key: string) => inArray(groups.id, selectGroupByOrganiserKey(db, key))

export async function findGroup(db: Db, naming: GroupRef): Promise<Group | null> {
  const [row] = await db.select().from(groups).where(matchesRef(db, naming))
  return row ?? null
}

/** Locks a group. Its children are changed only under this lock. */
export async function lockGroup(tx: Db, naming: GroupRef): Promise<Group | null> {
  const [row] = await tx.select().from(groups).where(matchesRef(tx, naming)).for('update')
  return row ?? null
}

/** Updates a group and increments its version. The caller has locked the group. */
export async function updateGroup(tx: Db, id: string, changed: Partial<Group>): Promise<void> {
  await tx
    .update(groups)
    .set({ ...changed, version: sql`${groups.version} + 1`, changedAt: new Date() })
    .where(eq(groups.id, id))
}

/** Confirms a group. Called when the organiser opens the link, which verifies the phone number. */
export async function confirmGroup(db: Db, organiserKey: string): Promise<void> {
  await db
    .update(groups)
    .set({ stage: 'open', changedAt: new Date() })
    .where(and(isOrganiserKey(db, organiserKey), eq(groups.stage, 'unconfirmed')))
}

export async function findOrderForGroup(db: Db, groupId: string): Promise<Order | null> {
  const [row] = await db.select(orderColumns).from(orders).where(eq(orders.groupId, groupId))
  return row ? toOrderWithItems(row) : null
}

export async function detachOrder(tx: Db, orderId: string): Promise<void> {
  await tx.update(orders).set({ groupId: null }).where(eq(orders.id, orderId))
}

export async function findGroupsByPhone(db: Db, phone: string, limit: number): Promise<Group[]> {
  return db
    .select()
    .from(groups)
    .where(eq(groups.phone, phone))
    .orderBy(sql`${groups.createdAt} desc`)
    .limit(limit)
}

/**
 * Returns groups whose closing time has come, and groups whose closing was interrupted. Skips groups that
 * failed to close.
 */
export async function findPublicIdsOfGroupsToClose(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ publicId: groups.publicId })
    .from(groups)
    .where(
      and(
        inArray(groups.stage, ['open', 'closing']),
        or(lt(groups.closesAt, now), eq(groups.stage, 'closing')),
        eq(groups.trouble, ''),
      ),
    )
    .orderBy(asc(groups.closesAt))
    .limit(limit)
  return rows.map(({ publicId }) => publicId)
}

/** Returns groups whose order was placed within a day and has no payment, although the shop confirmed payments of children. */
export async function findPublicIdsOfGroupsWithUnrecordedPayments(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ public_id: string }>(sql`
    select g.public_id from orders o join order_groups g on g.id = o.group_id
    where o.placed_at > now() - interval '1 day' and o.stage <> 'cancelled' and o.paid_sen = 0
      and exists (select from order_group_children c
        where c.group_id = g.id and not c.removed and c.paid = 'seen' and c.paid_sen > 0)`)
  return rows.map((row) => row.public_id)
}

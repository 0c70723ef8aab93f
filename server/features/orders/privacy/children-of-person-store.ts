import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { replaceNames } from '#server/db/replace-names-store.ts'
import { childrenTable as children, groupsTable as groups, type Child } from '../store/group-tables.ts'
import { findOrdersByIds } from '../store/orders-store.ts'
import { orderEventsTable as events, ordersTable as orders, type Order } from '../store/orders-tables.ts'

export async function lockOrdersWithChildren(
  tx: Db,
  phone: string,
): Promise<{ order: Order; theirs: Child[] }[]> {
  const all = await tx.select().from(children).where(eq(children.phone, phone))
  if (all.length === 0) return []
  // A reopened group is detached from its cancelled order, which still contains the children's names. That
  // order is found by its request id.
  const became = sql`${orders.requestId} in (
    select 'group ' || ${groups.publicId} || ' ' || closing from generate_series(0, ${groups.closings} + 1) as closing)`
  const ofGroups = inArray(
    groups.id,
    all.map(({ groupId }) => groupId),
  )
  const rows = await tx
    .select({ id: orders.id, groupId: groups.id })
    .from(orders)
    .innerJoin(groups, or(eq(orders.groupId, groups.id), became))
    .where(and(ofGroups, isNull(orders.anonymisedAt)))
    .orderBy(orders.id)
    .for('update', { of: orders })
  // Reads the items after the locks are held.
  const found = await findOrdersByIds(
    tx,
    rows.map(({ id }) => id),
  )
  return found.map((order) => {
    const groupIds = rows.filter(({ id }) => id === order.id).map(({ groupId }) => groupId)
    return { order, theirs: all.filter((child) => groupIds.includes(child.groupId)) }
  })
}

export async function removeNamesFromEvents(tx: Db, orderId: string, names: string[]): Promise<void> {
  await tx
    .update(events)
    .set({
      note: replaceNames(events.note, names),
      changes: sql`(${replaceNames(sql`${events.changes}::text`, names)})::jsonb`,
    })
    .where(eq(events.orderId, orderId))
}

export async function removePersonFromExpectedNames(tx: Db, phone: string): Promise<void> {
  await tx.execute(sql`
    update order_groups g set expected_names = (
      select coalesce(jsonb_agg(name order by at), '[]')
      from jsonb_array_elements_text(g.expected_names) with ordinality as named (name, at)
      where not exists (
        select from order_group_children c
        where c.group_id = g.id and c.phone = ${phone} and upper(trim(c.name)) = upper(trim(named.name))))
    where g.id in (select group_id from order_group_children where phone = ${phone})`)
}

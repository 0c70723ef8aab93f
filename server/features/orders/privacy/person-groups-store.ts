import { and, eq, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { OrderStage } from '#core/orders/order-stages.ts'
import type { GroupStage } from '#core/orders/groups/group-order.ts'
import type { Db } from '#server/db/database.ts'
import { removedNameText } from '#server/db/replace-names-store.ts'
import {
  childrenTable as children,
  childSlipsTable as slips,
  groupsTable as groups,
} from '../store/group-tables.ts'
import { ordersTable as orders } from '../store/orders-tables.ts'
import { toLikePattern } from '#core/shared/escape-regexp.ts'

export interface PersonGroupOrder {
  name: string
  /** True if the phone is the organiser's, false if it is a parent's. */
  organises: boolean
  /** Names of the children whose parent entered this phone. */
  children: string[]
  stage: GroupStage
  order: { number: string; stage: OrderStage } | null
}

export async function findGroupOrdersOfPerson(db: Db, phone: string): Promise<PersonGroupOrder[]> {
  const { rows } = await db.execute<{
    name: string
    organises: boolean
    children: string[]
    stage: GroupStage
    number: string | null
    order_stage: OrderStage | null
  }>(sql`
    select g.name, g.phone = ${phone} as organises, g.stage, o.number, o.stage as order_stage,
      array(select c.name from order_group_children c where c.group_id = g.id and c.phone = ${phone} order by c.name)
        as children
    from order_groups g left join orders o on o.group_id = g.id
    where g.phone = ${phone}
      or g.id in (select c.group_id from order_group_children c where c.phone = ${phone})
    order by g.created_at desc`)
  return rows.map(({ number, order_stage: stage, ...row }) => ({
    ...row,
    order: number === null || stage === null ? null : { number, stage },
  }))
}

/**
 * Returns phones of organisers and parents, who may have no order, message or contact. Organisers are found
 * by their name, parents by the name of a child, and both by digits of the phone. Parents' own names are not
 * stored.
 */
export async function searchGroupPhones(
  db: Db,
  search: string,
  limit: number,
): Promise<{ phone: string; names: string[] }[]> {
  const phonePattern = toLikePattern(search.trim())
  const digits = search.replace(/\D/g, '').replace(/^0/, '')
  const byNumber = (phone: SQL) => (digits.length >= 4 ? sql`strpos(${phone}, ${digits}) > 0` : sql`false`)
  const { rows } = await db.execute<{ phone: string; names: string[] }>(sql`
    select phone, array_remove(array_agg(distinct name), '') as names from (
      select g.phone, g.organiser as name from order_groups g
      where g.phone <> '' and (g.organiser ilike ${phonePattern} or ${byNumber(sql`g.phone`)})
      union all
      select c.phone, '' from order_group_children c
      where c.phone <> '' and (c.name ilike ${phonePattern} or ${byNumber(sql`c.phone`)})
    ) as found group by phone order by phone limit ${limit}`)
  return rows.map(({ phone, names }) => ({ phone, names }))
}

export async function correctPersonInGroups(
  tx: Db,
  phone: string,
  {
    name,
    phone: newPhone = phone,
    address,
  }: {
    name: string | undefined
    phone: string | undefined
    address: { address1: string; address2: string; postcode: string; city: string } | undefined
  },
): Promise<void> {
  const organised = eq(groups.phone, phone)
  if (address)
    await tx
      .update(groups)
      .set(address)
      .where(and(organised, eq(groups.deliveryMethod, 'pos'), inArray(groups.stage, ['unconfirmed', 'open'])))
  await tx
    .update(groups)
    .set({ phone: newPhone, ...(name !== undefined && { organiser: name }) })
    .where(organised)
  if (newPhone !== phone) await tx.update(children).set({ phone: newPhone }).where(eq(children.phone, phone))
}

export async function deleteGroupsOfOrders(tx: Db, orderIds: string[]): Promise<number> {
  if (orderIds.length === 0) return 0
  const groupIds = tx.select({ id: orders.groupId }).from(orders).where(inArray(orders.id, orderIds))
  const theirs = tx.select({ id: children.id }).from(children).where(inArray(children.groupId, groupIds))
  const deleted = await tx
    .delete(slips)
    .where(inArray(slips.childId, theirs))
    .returning({ id: slips.childId })
  await tx.delete(groups).where(inArray(groups.id, groupIds))
  return deleted.length
}

/**
 * Deletes the groups whose organiser has this phone. Removes phone, name and class of children with this phone from
 * other groups, and deletes their payment slips.
 */
export async function erasePersonFromGroupOrders(tx: Db, phone: string): Promise<void> {
  await tx.delete(groups).where(eq(groups.phone, phone))
  await tx.execute(sql`
    delete from order_group_slips where child_id in (
      select id from order_group_children where phone = ${phone})`)
  await tx
    .update(children)
    .set({ phone: '', name: removedNameText, section: '' })
    .where(eq(children.phone, phone))
}

const dayMs = 86_400_000

/** Deletes groups that never became an order, and the network addresses of children after a day. */
export async function deleteOldGroups(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await db.delete(groups).where(and(eq(groups.stage, 'unconfirmed'), lt(groups.createdAt, before(2))))
  await db.delete(groups).where(and(eq(groups.stage, 'empty'), lt(groups.changedAt, before(30))))
  await db.delete(groups).where(and(eq(groups.stage, 'open'), lt(groups.closesAt, before(60))))
  await db
    .update(children)
    .set({ addedFrom: null })
    .where(and(isNotNull(children.addedFrom), lt(children.addedAt, before(1))))
}

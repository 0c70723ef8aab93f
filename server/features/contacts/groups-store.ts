import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { ContactGroup } from '#core/contacts/contact-groups.ts'
import type { Db } from '#server/db/database.ts'
import { recordVersionSql } from '#server/db/versions-store.ts'
import { contactGroupsTable as groups, contactGroupMembersTable as members } from './contacts-tables.ts'

const memberCount = sql<number>`(
  select count(*)::int4 from contact_group_members m join contacts c on c.id = m.contact_id
  where m.group_id = contact_groups.id and c.removed_at is null
)`
const shown = {
  id: groups.id,
  name: groups.name,
  members: memberCount,
  version: recordVersionSql('contact group', sql`contact_groups.id::text`),
}

export async function findGroupPage(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ groups: ContactGroup[]; total: number }> {
  const rows = await db
    .select(shown)
    .from(groups)
    .orderBy(sql`lower(${groups.name})`, asc(groups.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [all] = await db.select({ total: count() }).from(groups)
  return { groups: rows, total: all?.total ?? 0 }
}

export async function findContactGroup(db: Db, id: number): Promise<ContactGroup | null> {
  const [row] = await db.select(shown).from(groups).where(eq(groups.id, id))
  return row ?? null
}

export async function findGroupName(db: Db, id: number): Promise<string | null> {
  return (await findContactGroup(db, id))?.name ?? null
}

/** Returns ids by lower-case name. Creates the groups that are missing. */
export async function findOrCreateGroups(tx: Db, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  await tx
    .insert(groups)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing()
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`
    select id, lower(name) as name from contact_groups
    where lower(name) in (select lower(value) from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export async function insertContactGroup(db: Db, name: string): Promise<number | null> {
  const [row] = await db.insert(groups).values({ name }).onConflictDoNothing().returning({ id: groups.id })
  return row?.id ?? null
}

export async function isGroupNameTaken(db: Db, name: string, exceptId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(sql`lower(${groups.name}) = lower(${name})`, sql`${groups.id} <> ${exceptId}`))
  return row !== undefined
}

export async function updateGroupName(db: Db, id: number, name: string): Promise<boolean> {
  const changed = await db.update(groups).set({ name }).where(eq(groups.id, id)).returning({ id: groups.id })
  return changed.length > 0
}

export async function deleteGroupRow(db: Db, id: number): Promise<boolean> {
  const deleted = await db.delete(groups).where(eq(groups.id, id)).returning({ id: groups.id })
  return deleted.length > 0
}

export async function findExistingGroupIds(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.select({ id: groups.id }).from(groups).where(inArray(groups.id, ids))
  return rows.map(({ id }) => id)
}

export async function setContactGroups(tx: Db, contactId: number, groupIds: number[]): Promise<void> {
  await tx.delete(members).where(eq(members.contactId, contactId))
  if (groupIds.length === 0) return
  await tx
    .insert(members)
    .values(groupIds.map((groupId) => ({ groupId, contactId })))
    .onConflictDoNothing()
}

/** Adds contacts to groups. Skips contacts that are already members, deleted or unknown. */
export async function addGroupMembers(
  tx: Db,
  pairs: { groupId: number; contactId: number }[],
): Promise<void> {
  if (pairs.length === 0) return
  await tx.execute(sql`
    insert into contact_group_members (group_id, contact_id)
    select pair."groupId", c.id
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair ("groupId" int4, "contactId" int4)
    join contacts c on c.id = pair."contactId" and c.removed_at is null
    on conflict do nothing`)
}

export async function removeGroupMembers(tx: Db, groupId: number, contactIds: number[]): Promise<void> {
  if (contactIds.length === 0) return
  await tx.execute(sql`
    delete from contact_group_members where group_id = ${groupId} and contact_id in (
      select value::int4 from jsonb_array_elements_text(${JSON.stringify(contactIds)}::jsonb)
    )`)
}

import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { MessagePreference } from '#core/contacts/message-preference.ts'
import type { Db } from '#server/db/database.ts'
import { removedNameText } from '#server/db/replace-names-store.ts'
import { incrementVersions } from '#server/db/versions-store.ts'
import {
  contactsTable as contacts,
  contactGroupsTable,
  contactGroupMembersTable,
  optOutsTable as optOuts,
} from './contacts-tables.ts'
import { deleteConsent, moveConsent } from './consents-store.ts'
import { setMessagePreference } from './message-preferences-store.ts'
import { toLikePattern } from '#core/shared/escape-regexp.ts'

export interface StoredContact {
  id: number
  name: string
  phone: string
  note: string
  groups: string[]
}

const ofNumber = (number: string) => sql`${contacts}.number = ${number}`

/** Returns the contacts with this number (see `normalizePhone`). Deleted contacts are included. */
export async function findContactsByNumber(db: Db, number: string): Promise<StoredContact[]> {
  const rows = await db
    .select({
      id: contacts.id,
      name: contacts.name,
      phone: contacts.phone,
      note: contacts.note,
      group: contactGroupsTable.name,
    })
    .from(contacts)
    .leftJoin(contactGroupMembersTable, eq(contactGroupMembersTable.contactId, contacts.id))
    .leftJoin(contactGroupsTable, eq(contactGroupsTable.id, contactGroupMembersTable.groupId))
    .where(ofNumber(number))
    .orderBy(contacts.id)
  const byId = new Map<number, StoredContact>()
  for (const { group, ...card } of rows) {
    const known = byId.get(card.id) ?? { ...card, groups: [] }
    if (group !== null) known.groups.push(group)
    byId.set(card.id, known)
  }
  return [...byId.values()]
}

export async function findMessagePreferenceByNumber(db: Db, number: string): Promise<MessagePreference> {
  const [row] = await db
    .select({ messages: optOuts.messages })
    .from(optOuts)
    .where(eq(optOuts.number, number))
  return row?.messages ?? 'all'
}

/**
 * Deletes the contacts with this number. For a contact from the external list, an anonymous mark is kept, so
 * that the next read of the list does not restore the contact.
 */
export async function deleteContactsByNumber(tx: Db, number: string): Promise<number> {
  const rows = await tx
    .select({ id: contacts.id, sourceKey: contacts.sourceKey })
    .from(contacts)
    .where(ofNumber(number))
    .for('update')
  const marks = rows.flatMap(({ sourceKey }) => (sourceKey === null ? [] : markOf(sourceKey)))
  const ids = rows.map(({ id }) => id)
  if (ids.length) await tx.delete(contacts).where(inArray(contacts.id, ids))
  for (const mark of marks)
    await tx
      .insert(contacts)
      .values({
        name: removedNameText,
        phone: '-',
        sourceKey: mark,
        changedHere: true,
        removedAt: sql`now()`,
      })
      .onConflictDoNothing({ target: contacts.sourceKey })
  await setMessagePreference(tx, number, 'all')
  await deleteConsent(tx, number)
  return rows.length
}

const markPrefix = 'forgotten:'
const markOf = (sourceKey: string) =>
  markPrefix + (sourceKey.startsWith(markPrefix) ? sourceKey.slice(markPrefix.length) : hashOf(sourceKey))
const hashOf = (sourceKey: string) => createHash('sha256').update(sourceKey).digest('base64url')

/** Leaves out records of customers who were erased. */
export async function excludeErasedContacts<Listed extends { sourceKey: string }>(
  db: Db,
  list: Listed[],
): Promise<Listed[]> {
  const rows = await db
    .select({ mark: contacts.sourceKey })
    .from(contacts)
    .where(sql`${contacts.sourceKey} like ${`${markPrefix}%`}`)
  if (rows.length === 0) return list
  const marks = new Set(rows.map(({ mark }) => mark))
  return list.filter(({ sourceKey }) => !marks.has(markOf(sourceKey)))
}

/**
 * Changes name and phone of every contact with this number, and moves the message preference of its owner. Returns
 * the number of contacts.
 */
export async function correctPersonInContacts(
  tx: Db,
  number: string,
  { name, phone }: { name?: string | undefined; phone?: string | undefined },
  by: string,
): Promise<number> {
  if (name === undefined && phone === undefined) return 0
  const changed = await tx
    .update(contacts)
    .set({
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone }),
      changedHere: true,
      updatedAt: sql`now()`,
    })
    .where(and(ofNumber(number), isNull(contacts.removedAt)))
    .returning({ id: contacts.id })
  await incrementVersions(
    tx,
    by,
    'contact',
    changed.map(({ id }) => id),
  )
  if (phone !== undefined) {
    await setMessagePreference(tx, phone, await findMessagePreferenceByNumber(tx, number))
    await setMessagePreference(tx, number, 'all')
    await moveConsent(tx, number, phone)
  }
  return changed.length
}

export async function findSimilarContacts(
  db: Db,
  text: string,
  limit: number,
): Promise<{ number: string; name: string }[]> {
  const pattern = toLikePattern(text)
  const digits = text.replace(/\D/g, '')
  const { rows } = await db.execute<{ number: string; name: string }>(sql`
    select number, name from ${contacts}
    where removed_at is null and number <> '' and (name ilike ${pattern}
      or (${digits.length >= 3} and number like ${`%${digits.replace(/^0/, '')}%`}))
    order by id desc limit ${limit}`)
  return rows
}

import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { MessagePreference } from '#core/contacts/message-preference.ts'
import type { Db } from '#server/db/database.ts'
import { removedName } from '#server/db/removed-names-store.ts'
import { countChanges } from '#server/db/versions-store.ts'
import {
  contactsTable as contacts,
  groupsTable,
  membersTable,
  optOutsTable as optOuts,
} from './contacts-tables.ts'
import { forgetConsent, moveConsent } from './consents-store.ts'
import { setWish } from './opt-outs-store.ts'
import { likePattern } from '#core/shared/escape-regexp.ts'

export interface HeldContact {
  id: number
  name: string
  phone: string
  note: string
  groups: string[]
}

const ofNumber = (number: string) => sql`${contacts}.number = ${number}`

/** Returns the cards of this number (`normalizePhone`), including deleted ones. */
export async function contactsOf(db: Db, number: string): Promise<HeldContact[]> {
  const rows = await db
    .select({
      id: contacts.id,
      name: contacts.name,
      phone: contacts.phone,
      note: contacts.note,
      group: groupsTable.name,
    })
    .from(contacts)
    .leftJoin(membersTable, eq(membersTable.contactId, contacts.id))
    .leftJoin(groupsTable, eq(groupsTable.id, membersTable.groupId))
    .where(ofNumber(number))
    .orderBy(contacts.id)
  const byId = new Map<number, HeldContact>()
  for (const { group, ...card } of rows) {
    const known = byId.get(card.id) ?? { ...card, groups: [] }
    if (group !== null) known.groups.push(group)
    byId.set(card.id, known)
  }
  return [...byId.values()]
}

export async function wishOfNumber(db: Db, number: string): Promise<MessagePreference> {
  const [row] = await db
    .select({ messages: optOuts.messages })
    .from(optOuts)
    .where(eq(optOuts.number, number))
  return row?.messages ?? 'all'
}

/**
 * Deletes the cards and the preference of this number. Cards of the external list leave an anonymous mark, so that
 * the next read does not restore them.
 */
export async function forgetContacts(tx: Db, number: string): Promise<number> {
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
      .values({ name: removedName, phone: '-', sourceKey: mark, changedHere: true, removedAt: sql`now()` })
      .onConflictDoNothing({ target: contacts.sourceKey })
  await setWish(tx, number, 'all')
  await forgetConsent(tx, number)
  return rows.length
}

const markPrefix = 'forgotten:'
const markOf = (sourceKey: string) =>
  markPrefix + (sourceKey.startsWith(markPrefix) ? sourceKey.slice(markPrefix.length) : hashOf(sourceKey))
const hashOf = (sourceKey: string) => createHash('sha256').update(sourceKey).digest('base64url')

/** Returns the records of the external list that the shop has not been asked to forget. */
export async function notForgotten<Listed extends { sourceKey: string }>(
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
 * Changes name and phone of every card of this number, and moves the owner's preference. Returns the number of cards.
 */
export async function correctContacts(
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
  await countChanges(
    tx,
    by,
    'contact',
    changed.map(({ id }) => id),
  )
  if (phone !== undefined) {
    await setWish(tx, phone, await wishOfNumber(tx, number))
    await setWish(tx, number, 'all')
    await moveConsent(tx, number, phone)
  }
  return changed.length
}

/** Returns numbers and names of cards that contain the text. */
export async function contactsLike(
  db: Db,
  text: string,
  limit: number,
): Promise<{ number: string; name: string }[]> {
  const pattern = likePattern(text)
  const digits = text.replace(/\D/g, '')
  const { rows } = await db.execute<{ number: string; name: string }>(sql`
    select number, name from ${contacts}
    where removed_at is null and number <> '' and (name ilike ${pattern}
      or (${digits.length >= 3} and number like ${`%${digits.replace(/^0/, '')}%`}))
    order by id desc limit ${limit}`)
  return rows
}

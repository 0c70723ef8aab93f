import {
  listAllContacts,
  listContactPage,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
} from '#core/contacts/contacts.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { route, type Feature, type Call, type Route, getActorName } from '#server/http/route.ts'
import { deleteBuyers, addBuyers } from './buyers-store.ts'
import { findConsent, storeConsents } from './consents-store.ts'
import { setMessagePreference } from './message-preferences-store.ts'
import { findMessagePreference } from './recipients-store.ts'
import { readContactSource, ContactSourceError } from './contact-source.ts'
import { addContact, removeContact, editContact } from './contact-cards.ts'
import {
  findAllContacts,
  findContactsAfter,
  countContacts,
  findFirstContacts,
  contactFilterSql,
  findContactsWhere,
  type ContactCursor,
  findContactsByNumbers,
} from './contact-list-store.ts'
import { findContact, syncSourceContacts } from './contacts-store.ts'
import { contactExportRoute } from './contact-export.ts'
import { readContactFile } from './import/read-contact-file.ts'
import { contactImportRoutes } from './import/import-routes.ts'
import { runContactImport } from './import/run-import.ts'
import {
  findSimilarContacts,
  findContactsByNumber,
  correctPersonInContacts,
  deleteContactsByNumber,
  findMessagePreferenceByNumber,
} from './contact-privacy-store.ts'
import { z } from 'zod'
import type { ParsedInputOf } from '#core/contract.ts'
import { listDuplicateContacts, mergeContacts } from '#core/contacts/contact-duplicates.ts'
import type { Contact } from '#core/contacts/contact.ts'
import { incrementVersions, incrementVersion, deleteRecordVersion } from '#server/db/versions-store.ts'
import { recordAction } from '../identity/identity.ts'
import { mergeContactsInto, lockContactNumbers, findSharedNumbers } from './duplicates-store.ts'
import {
  changeContactGroupMembers,
  createContactGroup,
  deleteContactGroup,
  listContactGroups,
  renameContactGroup,
  type ContactGroup,
} from '#core/contacts/contact-groups.ts'
import {
  addGroupMembers,
  updateGroupName,
  removeGroupMembers,
  findContactGroup,
  findGroupPage,
  insertContactGroup,
  isGroupNameTaken,
  deleteGroupRow,
} from './groups-store.ts'

export { searchContacts } from './contact-list-store.ts'
export { findGroupName } from './groups-store.ts'
export { findContactNames, findPhonesByName } from './contact-names-store.ts'
export {
  findRecipients,
  findMessagePreference,
  findOptOutTime,
  type MessageRecipient,
} from './recipients-store.ts'

/**
 * Ends promotions to a number after its owner has opted out. Messages about the owner's orders are still sent.
 * Returns false if the owner had opted out before.
 */
export async function recordOptOut(tx: Db, number: string): Promise<boolean> {
  await storeConsents(tx, [{ number, agreed: false, source: 'whatsapp' }])
  if ((await findMessagePreference(tx, number)) !== 'all') return false
  await setMessagePreference(tx, number, 'orders')
  return true
}

export const buyerContacts = { meet: addBuyers, forget: deleteBuyers }

export const contactPersonalData = {
  find: findSimilarContacts,
  held: findContactsByNumber,
  wish: findMessagePreferenceByNumber,
  consent: findConsent,
  correct: correctPersonInContacts,
  forget: deleteContactsByNumber,
}

export const contactImport = { rowsOf: readContactFile, run: runContactImport }

/** The external list is read again on request if the last successful read is older than this time in ms. */
const freshForMs = 10_000

/**
 * Contacts that staff added, customers who ordered, and the contacts of an external list
 * (`CONTACTS_SOURCE_URL`). Opening the contacts reads the list and adds recent customers. For
 * administrators and API keys with the scope `contacts`.
 */
export function createContacts(
  env: Pick<Env, 'CONTACTS_SOURCE_URL'>,
  { db }: Pick<Database, 'db'>,
  meetNewBuyers: (db: Db) => Promise<void>,
): Feature {
  const sourceUrl = env.CONTACTS_SOURCE_URL
  let readAt = -Infinity
  let reading: Promise<string | null> | null = null

  async function readSource(url: string): Promise<string | null> {
    try {
      await syncSourceContacts(db, await readContactSource(url))
      readAt = performance.now()
      return null
    } catch (error) {
      if (error instanceof ContactSourceError) return error.message
      throw error
    }
  }

  /**
   * Reads the external list and adds recent customers. Screens that are opened at the same time share one
   * read of the list.
   */
  async function catchUp(): Promise<string | null> {
    await meetNewBuyers(db)
    if (!sourceUrl || performance.now() - readAt < freshForMs) return null
    reading ??= readSource(sourceUrl).finally(() => (reading = null))
    return reading
  }

  return {
    name: 'contacts',
    routes: [
      route(listAllContacts, async () => {
        const problem = await catchUp()
        return { contacts: await findAllContacts(db), problem }
      }),
      route(listContactPage, async (input) => {
        // Only the first page reads the external list, so that later pages don't wait for it.
        return pageAfter(db, input, input.cursor ? null : await catchUp())
      }),
      route(listContacts, async (input) => {
        if (input.page === 1) await meetNewBuyers(db)
        return numberedPage(db, input)
      }),
      route(getContact, async ({ id }) => (await findContact(db, id)) ?? refuse('not_found')),
      route(createContact, (input, call) => addContact(db, input, call)),
      route(updateContact, (input, call) => editContact(db, input, call)),
      route(deleteContact, async ({ id }, call) => {
        return (await removeContact(db, id, call)) ? { success: true as const } : refuse('not_found')
      }),
      ...groupRoutes(db),
      ...duplicateRoutes(db),
      ...contactImportRoutes(db, sourceUrl),
      contactExportRoute(db),
    ],
  }
}

async function numberedPage(db: Db, { page, limit, ...filter }: ParsedInputOf<typeof listContacts>) {
  const data = await findContactsWhere(db, contactFilterSql(filter), limit, (page - 1) * limit)
  return { success: true as const, data, page, limit, total: await countContacts(db, filter) }
}

async function pageAfter(
  db: Db,
  { cursor, limit, ...filter }: ParsedInputOf<typeof listContactPage>,
  problem: string | null,
) {
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) return refuse('invalid_input', { fields: { cursor: 'Unknown cursor' } })
  const { rows, total } = after
    ? { rows: await findContactsAfter(db, { ...filter, after, limit: limit + 1 }), total: null }
    : await findFirstContacts(db, { ...filter, limit: limit + 1 })
  const contacts = rows.slice(0, limit)
  const last = contacts.at(-1)
  return {
    contacts,
    next: rows.length > limit && last ? writeCursor({ sortName: last.sort_name, id: last.id }) : null,
    total,
    problem,
  }
}

const cursorShape = z.tuple([z.string(), z.int()])

const writeCursor = ({ sortName, id }: ContactCursor) =>
  Buffer.from(JSON.stringify([sortName, id])).toString('base64url')

function readCursor(cursor: string): ContactCursor | null {
  try {
    const [sortName, id] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { sortName, id }
  } catch {
    return null
  }
}

const setsShown = 50

function duplicateRoutes(db: Db): Route[] {
  return [
    route(listDuplicateContacts, async () => {
      const { numbers, total } = await findSharedNumbers(db, setsShown)
      const owners = await findContactsByNumbers(db, numbers)
      const sets = numbers.map((number) => ({
        number,
        contacts: owners.filter((owner) => owner.number === number),
      }))
      return { sets, total }
    }),
    route(mergeContacts, ({ keep_id, ids }, call) => merge(db, call, keep_id, ids)),
  ]
}

async function merge(db: Db, call: Call, keepId: number, ids: number[]) {
  return db.transaction(async (tx): Promise<Contact | Refusal<'different_numbers' | 'not_found'>> => {
    const others = [...new Set(ids)].filter((id) => id !== keepId)
    const found = await lockContactNumbers(tx, [keepId, ...others])
    if (!found.some(({ id }) => id === keepId)) return refuse('not_found')
    const one = new Set(found.map(({ number }) => number)).size === 1
    if (!one || found.length !== others.length + 1) return refuse('different_numbers')
    await mergeContactsInto(tx, keepId, others)
    await incrementVersions(tx, getActorName(call.caller), 'contact', [keepId])
    const keptContact = await findContact(tx, keepId)
    if (!keptContact) return refuse('not_found')
    await recordAction(
      tx,
      call,
      'merged contacts',
      `${found.length} into ${keptContact.name} ${keptContact.phone}`,
    )
    return keptContact
  })
}

function groupRoutes(db: Db): Route[] {
  return [
    route(listContactGroups, async ({ page, limit }) => {
      const { groups, total } = await findGroupPage(db, { page, limit })
      return { success: true as const, data: groups, page, limit, total }
    }),
    route(createContactGroup, async ({ name }) => {
      const id = await insertContactGroup(db, name)
      return id === null ? refuse('name_taken') : { id, name, members: 0, version: 0 }
    }),
    route(renameContactGroup, (input, call) => rename(db, input, call)),
    route(deleteContactGroup, ({ id }) =>
      db.transaction(async (tx) => {
        if (!(await deleteGroupRow(tx, id))) return refuse('not_found')
        await deleteRecordVersion(tx, { kind: 'contact group', key: id })
        return { success: true as const }
      }),
    ),
    route(changeContactGroupMembers, (input, call) => moveMembers(db, input, call)),
  ]
}

type Renamed = ContactGroup | Refusal<'name_taken' | 'not_found' | 'changed_meanwhile'>

async function rename(
  db: Db,
  { id, name, version: expectedVersion }: ParsedInputOf<typeof renameContactGroup>,
  call: Call,
): Promise<Renamed> {
  return db.transaction(async (tx): Promise<Renamed> => {
    if (!(await findContactGroup(tx, id))) return refuse('not_found')
    if (await isGroupNameTaken(tx, name, id)) return refuse('name_taken')
    const conflict = await incrementVersion(
      tx,
      call,
      { kind: 'contact group', key: id, expectedVersion },
      () => findContactGroup(tx, id),
    )
    if (conflict) return conflict
    if (!(await updateGroupName(tx, id, name))) return refuse('not_found')
    return (await findContactGroup(tx, id)) ?? refuse('not_found')
  })
}

async function moveMembers(
  db: Db,
  { id, add, remove }: ParsedInputOf<typeof changeContactGroupMembers>,
  call: Call,
) {
  return db.transaction(async (tx): Promise<ContactGroup | Refusal<'not_found'>> => {
    if (!(await findContactGroup(tx, id))) return refuse('not_found')
    await addGroupMembers(
      tx,
      add.map((contactId) => ({ groupId: id, contactId })),
    )
    await removeGroupMembers(tx, id, remove)
    await incrementVersions(tx, getActorName(call.caller), 'contact', [...add, ...remove])
    return (await findContactGroup(tx, id)) ?? refuse('not_found')
  })
}

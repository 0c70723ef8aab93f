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
import { route, type Feature, type Call, type Route, nameOf } from '#server/http/route.ts'
import { forgetBuyers, meetBuyers } from './buyers-store.ts'
import { consentOfNumber } from './consents-store.ts'
import { readContactSource, SourceProblem } from './contact-source.ts'
import { addContact, deleteOne, editContact } from './contact-cards.ts'
import {
  allContacts,
  contactsAfter,
  countContacts,
  firstContacts,
  matching,
  shownContacts,
  type ContactCursor,
  contactsOfNumbers,
} from './contact-list-store.ts'
import { findContact, takeOverSource } from './contacts-store.ts'
import { exportRoute } from './export.ts'
import { fileRows } from './import/file-rows.ts'
import { importRoutes } from './import/import.ts'
import { runImport } from './import/run-import.ts'
import { contactsLike, contactsOf, correctContacts, forgetContacts, wishOfNumber } from './people-store.ts'
import { z } from 'zod'
import type { ParsedInputOf } from '#core/contract.ts'
import { listDuplicateContacts, mergeContacts } from '#core/contacts/contact-duplicates.ts'
import type { Contact } from '#core/contacts/contact.ts'
import { countChanges, countChange, forgetVersion } from '#server/db/versions-store.ts'
import { record } from '../identity/identity.ts'
import { foldInto, lockNumbers, sharedNumbers } from './duplicates-store.ts'
import {
  changeMembers,
  createContactGroup,
  deleteContactGroup,
  listContactGroups,
  renameContactGroup,
  type ContactGroup,
} from '#core/contacts/contact-groups.ts'
import {
  addMembers,
  changeGroupName,
  dropMembers,
  findGroup,
  groupPage,
  insertGroup,
  nameIsTaken,
  removeGroup,
} from './groups-store.ts'

export { contactsFound } from './contact-list-store.ts'
export { groupNameOf } from './groups-store.ts'
export { namesOf, phonesNamed } from './names-store.ts'
export { findReceivers, wishOf, type Receiver } from './receivers-store.ts'

/** Contacts of customers who ordered. */
export const buyers = { meet: meetBuyers, forget: forgetBuyers }

export const personInContacts = {
  find: contactsLike,
  held: contactsOf,
  wish: wishOfNumber,
  consent: consentOfNumber,
  correct: correctContacts,
  forget: forgetContacts,
}

/** For the command that imports a file. */
export const contactImport = { rowsOf: fileRows, run: runImport }

/** The external list is read again on request if the last successful read is older than this. */
const freshForMs = 10_000

/**
 * The shop's contacts: its own, customers who ordered, and those of an external list (`CONTACTS_SOURCE_URL`). Opening
 * the contacts reads the list and adds recent customers. For administrators and API keys with the scope `contacts`.
 * - find, create, edit and delete contacts; manage groups; merge duplicates
 * - import from a file or the external list with a preview; export
 * - message preferences, which the message engine obeys (`may_be_messaged`), and consent to promotions
 *   (`may_get_promotions`)
 * - `buyers`: contacts of customers who ordered
 * - `findReceivers`: recipients of a message; `wishOf`: the preference of a number; `groupNameOf`
 * - `personInContacts`: stored data about a customer
 * - `namesOf` and `phonesNamed`: names of numbers, and numbers of a name
 */
export function createContacts(
  env: Pick<Env, 'CONTACTS_SOURCE_URL'>,
  { db }: Pick<Database, 'db'>,
  meetNewBuyers: (db: Db) => Promise<void>,
): Feature {
  const sourceUrl = env.CONTACTS_SOURCE_URL
  let readAt = -Infinity
  let reading: Promise<string | null> | null = null

  /** Returns `null` after a successful read, otherwise the problem. */
  async function readSource(url: string): Promise<string | null> {
    try {
      await takeOverSource(db, await readContactSource(url))
      readAt = performance.now()
      return null
    } catch (error) {
      if (error instanceof SourceProblem) return error.message
      throw error
    }
  }

  /** Screens opened at the same time share one read. */
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
        return { contacts: await allContacts(db), problem }
      }),
      route(listContactPage, async (input) => {
        // Only the first page reads the external list, because later pages must not wait for it.
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
        return (await deleteOne(db, id, call)) ? { success: true as const } : refuse('not_found')
      }),
      ...groupRoutes(db),
      ...duplicateRoutes(db),
      ...importRoutes(db, sourceUrl),
      exportRoute(db),
    ],
  }
}

/** Returns a page by number with the total (API-04). */
async function numberedPage(db: Db, { page, limit, ...filter }: ParsedInputOf<typeof listContacts>) {
  const data = await shownContacts(db, matching(filter), limit, (page - 1) * limit)
  return { success: true as const, data, page, limit, total: await countContacts(db, filter) }
}

/** See the contract `listContactPage`. */
async function pageAfter(
  db: Db,
  { cursor, limit, ...filter }: ParsedInputOf<typeof listContactPage>,
  problem: string | null,
) {
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) return refuse('invalid_input', { fields: { cursor: 'Unknown cursor' } })
  const { rows, total } = after
    ? { rows: await contactsAfter(db, { ...filter, after, limit: limit + 1 }), total: null }
    : await firstContacts(db, { ...filter, limit: limit + 1 })
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

/** Routes to find and merge contacts that share a number. */
function duplicateRoutes(db: Db): Route[] {
  return [
    route(listDuplicateContacts, async () => {
      const { numbers, total } = await sharedNumbers(db, setsShown)
      const owners = await contactsOfNumbers(db, numbers)
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
    const found = await lockNumbers(tx, [keepId, ...others])
    if (!found.some(({ id }) => id === keepId)) return refuse('not_found')
    const one = new Set(found.map(({ number }) => number)).size === 1
    if (!one || found.length !== others.length + 1) return refuse('different_numbers')
    await foldInto(tx, keepId, others)
    await countChanges(tx, nameOf(call.caller), 'contact', [keepId])
    const kept = await findContact(tx, keepId)
    if (!kept) return refuse('not_found')
    await record(tx, call, 'merged contacts', `${found.length} into ${kept.name} ${kept.phone}`)
    return kept
  })
}

/** Routes for groups. A contact may be in several. */
function groupRoutes(db: Db): Route[] {
  return [
    route(listContactGroups, async ({ page, limit }) => {
      const { groups, total } = await groupPage(db, { page, limit })
      return { success: true as const, data: groups, page, limit, total }
    }),
    route(createContactGroup, async ({ name }) => {
      const id = await insertGroup(db, name)
      return id === null ? refuse('name_taken') : { id, name, members: 0, version: 0 }
    }),
    route(renameContactGroup, (input, call) => rename(db, input, call)),
    route(deleteContactGroup, ({ id }) =>
      db.transaction(async (tx) => {
        if (!(await removeGroup(tx, id))) return refuse('not_found')
        await forgetVersion(tx, { kind: 'contact group', key: id })
        return { success: true as const }
      }),
    ),
    route(changeMembers, (input, call) => move(db, input, call)),
  ]
}

type Renamed = ContactGroup | Refusal<'name_taken' | 'not_found' | 'changed_meanwhile'>

async function rename(
  db: Db,
  { id, name, version: seen }: ParsedInputOf<typeof renameContactGroup>,
  call: Call,
): Promise<Renamed> {
  return db.transaction(async (tx): Promise<Renamed> => {
    if (!(await findGroup(tx, id))) return refuse('not_found')
    if (await nameIsTaken(tx, name, id)) return refuse('name_taken')
    const late = await countChange(tx, call, { kind: 'contact group', key: id, seen }, () =>
      findGroup(tx, id),
    )
    if (late) return late
    if (!(await changeGroupName(tx, id, name))) return refuse('not_found')
    return (await findGroup(tx, id)) ?? refuse('not_found')
  })
}

async function move(db: Db, { id, add, remove }: ParsedInputOf<typeof changeMembers>, call: Call) {
  return db.transaction(async (tx): Promise<ContactGroup | Refusal<'not_found'>> => {
    if (!(await findGroup(tx, id))) return refuse('not_found')
    await addMembers(
      tx,
      add.map((contactId) => ({ groupId: id, contactId })),
    )
    await dropMembers(tx, id, remove)
    await countChanges(tx, nameOf(call.caller), 'contact', [...add, ...remove])
    return (await findGroup(tx, id)) ?? refuse('not_found')
  })
}

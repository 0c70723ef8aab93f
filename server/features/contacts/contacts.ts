import {
  contactDirectory,
  contactPage,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
} from '#core/contacts/contacts.ts'
import type { Database, Db } from '#server/platform/database.ts'
import type { Env } from '#server/platform/env.ts'
import { refuse } from '#server/platform/refusal.ts'
import { route, type Feature } from '#server/platform/route.ts'
import { forgetBuyers, meetBuyers } from './buyers-store.ts'
import { consentOfNumber } from './consents-store.ts'
import { readContactSource, SourceProblem } from './contact-source.ts'
import { addContact, deleteOne, editContact } from './contact-cards.ts'
import { allContacts } from './contact-list-store.ts'
import { numberedPage, pageAfter } from './contact-lists.ts'
import { findContact, takeOverSource } from './contacts-store.ts'
import { duplicateRoutes } from './duplicates.ts'
import { exportRoute } from './export.ts'
import { groupRoutes } from './groups.ts'
import { fileRows } from './import/file-rows.ts'
import { importRoutes } from './import/import.ts'
import { runImport } from './import/run-import.ts'
import { contactsLike, contactsOf, correctContacts, forgetContacts, wishOfNumber } from './people-store.ts'

export { contactsFound } from './contact-list-store.ts'
export { groupNameOf } from './groups-store.ts'
export { namesOf, phonesNamed } from './names-store.ts'
export { findReceivers, wishOf, type Receiver } from './receivers-store.ts'

/** Contacts of people who order. */
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

/** The outside list is read again when someone asks and the last good reading is older than this. */
const freshForMs = 10_000

/**
 * The shop's contacts: those it keeps itself, those who have ordered, and those of an outside list
 * (`CONTACTS_SOURCE_URL`), which is read when somebody opens the contacts; who has ordered just then is met, too. For administrators, and API keys with the scope `contacts`.
 * - find them by name, number, group; add, change, delete one
 * - put them into groups; make one of several that share a number
 * - import them from a file or the outside list, after a look at what would happen; export them
 * - note who wants no messages, which the message engine obeys (`may_be_messaged`), and who has agreed to promotions
 *   (`may_get_promotions`)
 * - `buyers`: contacts of people who order
 * - `findReceivers`: whom to write to, `wishOf` a number: whether at all; `groupNameOf` a group
 * - `personInContacts`: what they hold about a customer
 * - `namesOf` and `phonesNamed`: who has a number, and whose numbers a name stands for
 */
export function createContacts(
  env: Pick<Env, 'CONTACTS_SOURCE_URL'>,
  { db }: Pick<Database, 'db'>,
  meetNewBuyers: (db: Db) => Promise<void>,
): Feature {
  const sourceUrl = env.CONTACTS_SOURCE_URL
  let readAt = -Infinity
  let reading: Promise<string | null> | null = null

  /** Null when the outside list has been taken over, else what was wrong with it. */
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

  /** Several screens opened at once share one reading. */
  async function catchUp(): Promise<string | null> {
    await meetNewBuyers(db)
    if (!sourceUrl || performance.now() - readAt < freshForMs) return null
    reading ??= readSource(sourceUrl).finally(() => (reading = null))
    return reading
  }

  return {
    name: 'contacts',
    routes: [
      route(contactDirectory, async () => {
        const problem = await catchUp()
        return { contacts: await allContacts(db), problem }
      }),
      route(contactPage, async (input) => {
        // Turning the page must not wait for a slow outside list.
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

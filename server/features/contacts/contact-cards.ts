import type { createContact, updateContact } from '#core/contacts/contacts.ts'
import type { Contact } from '#core/contacts/contact.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { normalizePhone } from '#core/shared/phone.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { incrementVersion } from '#server/db/versions-store.ts'
import { recordAction } from '../identity/identity.ts'
import { storeConsents } from './consents-store.ts'
import { updateContactRow, findContact, insertContact, markContactDeleted } from './contacts-store.ts'
import { findExistingGroupIds, setContactGroups } from './groups-store.ts'
import { setMessagePreference } from './message-preferences-store.ts'

type Saved = Contact | Refusal<'unknown_group' | 'not_found'>
type Edited = Saved | Refusal<'changed_meanwhile'>
type Details = Pick<ParsedInputOf<typeof createContact>, 'group_ids' | 'messages' | 'promotions'>

export async function addContact(
  db: Db,
  input: ParsedInputOf<typeof createContact>,
  call: Call,
): Promise<Saved> {
  return db.transaction(async (tx): Promise<Saved> => {
    if (!(await groupsExist(tx, input.group_ids))) return refuse('unknown_group')
    const { name, phone, note = '' } = input
    return saveDetails(tx, await insertContact(tx, { name, phone, note }), input, call)
  })
}

export async function editContact(
  db: Db,
  input: ParsedInputOf<typeof updateContact>,
  call: Call,
): Promise<Edited> {
  return db.transaction(async (tx): Promise<Edited> => {
    if (!(await groupsExist(tx, input.group_ids))) return refuse('unknown_group')
    const { id, name, phone, note, version: expectedVersion } = input
    const before = await findContact(tx, id)
    if (!before) return refuse('not_found', { error: 'Someone has deleted this contact.' })
    const conflict = await incrementVersion(tx, call, { kind: 'contact', key: id, expectedVersion }, () =>
      findContact(tx, id),
    )
    if (conflict) return conflict
    if (!(await updateContactRow(tx, id, { name, phone, note }))) return refuse('not_found')
    return saveDetails(tx, id, input, call)
  })
}

export async function removeContact(db: Db, id: number, call: Call): Promise<boolean> {
  return db.transaction(async (tx) => {
    const contact = await findContact(tx, id)
    if (!contact || !(await markContactDeleted(tx, id))) return false
    await recordAction(tx, call, 'deleted a contact', nameOf(contact))
    return true
  })
}

const nameOf = ({ name, phone }: Contact) => `${name} ${phone}`

async function groupsExist(tx: Db, ids: number[] | undefined): Promise<boolean> {
  const contactIds = [...new Set(ids)]
  return (await findExistingGroupIds(tx, contactIds)).length === contactIds.length
}

async function saveDetails(
  tx: Db,
  id: number,
  { group_ids, messages, promotions }: Details,
  call: Call,
): Promise<Contact> {
  if (group_ids) await setContactGroups(tx, id, [...new Set(group_ids)])
  const contact = await noteConsent(tx, await savedContact(tx, id), promotions, call)
  if (!messages || messages === contact.messages) return contact
  await setMessagePreference(tx, normalizePhone(contact.phone), messages)
  await recordAction(tx, call, 'changed what a contact wants', `${nameOf(contact)}: ${messages}`)
  return { ...contact, messages }
}

async function savedContact(tx: Db, id: number): Promise<Contact> {
  const contact = await findContact(tx, id)
  if (!contact) throw new Error('The saved contact was not found')
  return contact
}

/**
 * Records consent as set in the contact form. Records nothing if staff leave the box unticked for a contact
 * who was never asked.
 */
async function noteConsent(
  tx: Db,
  contact: Contact,
  agreed: boolean | undefined,
  call: Call,
): Promise<Contact> {
  if (agreed === undefined || agreed === (contact.promotions?.agreed ?? false)) return contact
  await storeConsents(tx, [{ number: normalizePhone(contact.phone), agreed, source: 'staff' }])
  await recordAction(
    tx,
    call,
    'changed what a contact wants',
    `${nameOf(contact)}: ${agreed ? 'agrees to promotions' : 'no promotions'}`,
  )
  return savedContact(tx, contact.id)
}

import type { createContact, Contact, updateContact } from '../../../core/contracts/contacts.ts'
import type { ParsedInputOf } from '../../../core/contracts/contract.ts'
import { normalizePhone } from '../../../core/values/phone.ts'
import type { Db } from '../../platform/database.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import { changeContact, findContact, insertContact } from './contacts-store.ts'
import { knownGroups, setGroups } from './groups-store.ts'
import { setWish } from './opt-outs-store.ts'

type Saved = Contact | Refusal<'unknown_group' | 'not_found'>
type Details = Pick<ParsedInputOf<typeof createContact>, 'group_ids' | 'messages'>

/** Adds a contact with its groups and wish. */
export async function addContact(db: Db, input: ParsedInputOf<typeof createContact>): Promise<Saved> {
  return db.transaction(async (tx): Promise<Saved> => {
    if (!(await groupsExist(tx, input.group_ids))) return refuse('unknown_group')
    const { name, phone } = input
    return saveDetails(tx, await insertContact(tx, { name, phone }), input)
  })
}

/** Changes what is given, keeps the rest. */
export async function editContact(db: Db, input: ParsedInputOf<typeof updateContact>): Promise<Saved> {
  return db.transaction(async (tx): Promise<Saved> => {
    if (!(await groupsExist(tx, input.group_ids))) return refuse('unknown_group')
    const { id, name, phone } = input
    if (!(await changeContact(tx, id, { name, phone }))) return refuse('not_found')
    return saveDetails(tx, id, input)
  })
}

async function groupsExist(tx: Db, ids: number[] | undefined): Promise<boolean> {
  const wanted = [...new Set(ids)]
  return (await knownGroups(tx, wanted)).length === wanted.length
}

async function saveDetails(tx: Db, id: number, { group_ids, messages }: Details): Promise<Contact> {
  if (group_ids) await setGroups(tx, id, [...new Set(group_ids)])
  const contact = await findContact(tx, id)
  if (!contact) throw new Error('a contact was saved and is gone')
  if (!messages || messages === contact.messages) return contact
  await setWish(tx, normalizePhone(contact.phone), messages)
  return { ...contact, messages }
}

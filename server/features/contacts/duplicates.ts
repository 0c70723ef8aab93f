import { listDuplicates, mergeContacts } from '#core/contacts/contact-duplicates.ts'
import type { Contact } from '#core/contacts/contact.ts'
import type { Db } from '#server/platform/database.ts'
import { nameOf } from '#server/platform/doer.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import { route, type Call, type Route } from '#server/platform/route.ts'
import { countChanges } from '#server/platform/versions-store.ts'
import { record } from '../identity/identity.ts'
import { contactsOfNumbers } from './contact-list-store.ts'
import { findContact } from './contacts-store.ts'
import { foldInto, lockNumbers, sharedNumbers } from './duplicates-store.ts'

const setsShown = 50

/** Several contacts with one number: find them, make one of them. */
export function duplicateRoutes(db: Db): Route[] {
  return [
    route(listDuplicates, async () => {
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

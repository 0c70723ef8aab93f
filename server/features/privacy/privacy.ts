import {
  correctPersonalData,
  erasePersonalData,
  exportPersonalData,
  findPeople,
  getPersonalData,
  maxPeople,
  type FoundPerson,
} from '#core/privacy/privacy.ts'
import { eraseHiddenPerson, exportHiddenPerson } from '#core/privacy/hidden-person.ts'
import type { Database, Db } from '#server/db/database.ts'
import { refuse, Refusal } from '#server/http/refusal.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { route, type Feature, type Call } from '#server/http/route.ts'
import { contactPersonalData } from '../contacts/contacts.ts'
import { messagePersonalData } from '../messaging/messaging.ts'
import { orderPersonalData } from '../orders/orders.ts'
import { eraseHiddenPersonData, exportHiddenPersonData } from './hidden-person.ts'
import { erasePersonData, formatCounts } from './erase.ts'
import { collectPersonData, hasPersonData } from './person-data.ts'
import { sendPersonArchive } from './person-archive.ts'
import { retentionRoutes } from './retention.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { recordAction } from '../identity/identity.ts'

export { applyRetention } from './retention.ts'

/**
 * Personal data under the Personal Data Protection Act 2010, for administrators. Each feature
 * provides its own data. `applyRetention` runs daily.
 */
export function createPrivacy({ db }: Pick<Database, 'db'>, files: StoredFiles): Feature {
  return {
    name: 'people',
    routes: [
      route(findPeople, async ({ search }) => ({ people: await findPeopleBy(db, search) })),
      route(getPersonalData, async ({ phone }) => {
        const { person } = await collectPersonData(db, phone)
        return hasPersonData(person) ? person : refuse('not_found')
      }),
      route(exportPersonalData, ({ phone }, call) => sendPersonArchive({ db, files }, phone, call)),
      route(correctPersonalData, (input, call) => correctPersonData(db, input, call)),
      route(erasePersonalData, (input, call) => erasePersonData(db, input, call)),
      route(exportHiddenPerson, ({ id }, call) => exportHiddenPersonData({ db, files }, id, call)),
      route(eraseHiddenPerson, ({ id }, call) => eraseHiddenPersonData(db, id, call)),
      ...retentionRoutes(db),
    ],
  }
}

async function findPeopleBy(db: Db, search: string): Promise<FoundPerson[]> {
  const people = new Map<string, FoundPerson>()
  for (const found of await orderPersonalData.find(db, search, maxPeople)) people.set(found.phone, found)
  for (const { number, name } of await contactPersonalData.find(db, search, maxPeople)) {
    const known = people.get(number) ?? { phone: number, names: [], orders: 0 }
    people.set(number, { ...known, names: [...new Set([...known.names, name])] })
  }
  for (const { phone, names } of await orderPersonalData.findInGroups(db, search, maxPeople))
    if (!people.has(phone)) people.set(phone, { phone, names, orders: 0 })
  const digits = search.replace(/\D/g, '').replace(/^0/, '')
  const phones = digits.length >= 4 ? await messagePersonalData.find(db, digits, maxPeople) : []
  for (const phone of phones) if (!people.has(phone)) people.set(phone, { phone, names: [], orders: 0 })
  return [...people.values()].slice(0, maxPeople)
}

async function correctPersonData(
  db: Db,
  { phone, name, new_phone: newPhone, address, tags, piece_names }: ParsedInputOf<typeof correctPersonalData>,
  call: Call,
) {
  return db.transaction(async (tx) => {
    const { person } = await collectPersonData(tx, phone)
    if (!hasPersonData(person)) return refuse('not_found')
    const by = call.caller?.name ?? ''
    const to = newPhone === phone ? undefined : newPhone
    const orders = await orderPersonalData.correct(
      tx,
      phone,
      { name, phone: to, address, tags, piece_names },
      by,
    )
    if (orders instanceof Refusal) return orders
    const corrected = {
      orders,
      contacts: await contactPersonalData.correct(tx, phone, { name, phone: to }, by),
      messages: to === undefined ? 0 : await messagePersonalData.correct(tx, phone, to, by),
    }
    await recordAction(tx, call, 'corrected a person’s data', formatCounts(corrected))
    return { phone: to ?? phone, ...corrected }
  })
}

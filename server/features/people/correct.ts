import type { correctPerson } from '#core/people/people.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Db } from '#server/platform/database.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import type { Call } from '#server/platform/route.ts'
import { personInContacts } from '../contacts/contacts.ts'
import { record } from '../identity/identity.ts'
import { personInMessages } from '../messaging/messaging.ts'
import { personInOrders } from '../orders/orders.ts'
import { countsOf } from './erase.ts'
import { personDataOf, isKnown } from './person-data.ts'

/** See the contract `correctPerson`. */
export async function correct(
  db: Db,
  { phone, name, new_phone: newPhone, address, tags, piece_names }: ParsedInputOf<typeof correctPerson>,
  call: Call,
) {
  return db.transaction(async (tx) => {
    const { person } = await personDataOf(tx, phone)
    if (!isKnown(person)) return refuse('not_found')
    const by = call.caller?.name ?? ''
    const to = newPhone === phone ? undefined : newPhone
    const orders = await personInOrders.correct(
      tx,
      phone,
      { name, phone: to, address, tags, piece_names },
      by,
    )
    if (orders instanceof Refusal) return orders
    const corrected = {
      orders,
      contacts: await personInContacts.correct(tx, phone, { name, phone: to }, by),
      messages: to === undefined ? 0 : await personInMessages.correct(tx, phone, to, by),
    }
    await record(tx, call, 'corrected a person’s data', countsOf(corrected))
    return { phone: to ?? phone, ...corrected }
  })
}

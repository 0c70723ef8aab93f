import type { correctPerson } from '../../../core/contracts/people.ts'
import type { ParsedInputOf } from '../../../core/contracts/contract.ts'
import type { Db } from '../../platform/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Call } from '../../platform/route.ts'
import { correctContacts } from '../contacts/contacts.ts'
import { record } from '../identity/identity.ts'
import { correctMessages } from '../messaging/messaging.ts'
import { correctOrders } from '../orders/orders.ts'
import { countsOf } from './erase.ts'
import { heldOf, isKnown } from './held.ts'

/** See the contract `correctPerson`. */
export async function correct(
  db: Db,
  { phone, name, new_phone: newPhone, address, tags }: ParsedInputOf<typeof correctPerson>,
  call: Call,
) {
  return db.transaction(async (tx) => {
    const { person } = await heldOf(tx, phone)
    if (!isKnown(person)) return refuse('not_found')
    const by = call.caller?.name ?? ''
    const to = newPhone === phone ? undefined : newPhone
    const orders = await correctOrders(tx, phone, { name, phone: to, address, tags }, by)
    if (orders instanceof Refusal) return orders
    const corrected = {
      orders,
      contacts: await correctContacts(tx, phone, { name, phone: to }, by),
      messages: to === undefined ? 0 : await correctMessages(tx, phone, to, by),
    }
    await record(tx, call, 'corrected a person’s data', countsOf(corrected))
    return { phone: to ?? phone, ...corrected }
  })
}

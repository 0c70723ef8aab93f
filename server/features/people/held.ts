import type { Person } from '../../../core/contracts/people.ts'
import type { Db } from '../../platform/database.ts'
import { contactsOf, wishOfNumber } from '../contacts/contacts.ts'
import { heldInMessages } from '../messaging/messaging.ts'
import { heldInOrders, type HeldInOrders } from '../orders/orders.ts'

export interface HeldData {
  person: Person
  slipFiles: HeldInOrders['slipFiles']
  designFiles: HeldInOrders['designFiles']
  messageKeys: string[]
}

/** Everything that is held about the customer with this phone (digits with country code). */
export async function heldOf(db: Db, phone: string): Promise<HeldData> {
  const contacts = await contactsOf(db, phone)
  const { names, orders, jerseys, slipFiles, designFiles, underWay, messageKeys } = await heldInOrders(
    db,
    phone,
    contacts.map(({ name }) => name),
  )
  const inMessages = await heldInMessages(db, { phone, keys: messageKeys })
  const sending = inMessages.messages.some(({ status }) => status === 'sending')
  return {
    person: {
      phone,
      names,
      orders,
      contacts,
      wish: await wishOfNumber(db, phone),
      ...inMessages,
      jerseys,
      under_way: sending ? [...underWay, beingSent] : underWay,
    },
    slipFiles,
    designFiles,
    messageKeys,
  }
}

export const beingSent = 'A message is being sent at this moment. Wait until it has gone.'

/** Whether there is anything at all. */
export function isKnown({ orders, contacts, messages, repeats, wish, wrote_at }: Person): boolean {
  const some = [orders, contacts, messages, repeats].some((held) => held.length > 0)
  return some || wish !== 'all' || wrote_at !== null
}

import type { PersonalData } from '#core/privacy/privacy.ts'
import type { Db } from '#server/db/database.ts'
import { contactPersonalData } from '../contacts/contacts.ts'
import { messagePersonalData } from '../messaging/messaging.ts'
import { inboxPersonalData } from '../inbox/inbox.ts'
import { orderPersonalData } from '../orders/orders.ts'

type HeldInOrders = Awaited<ReturnType<typeof orderPersonalData.held>>

export interface CollectedPersonData {
  person: PersonalData
  slipFiles: HeldInOrders['slipFiles']
  designFiles: HeldInOrders['designFiles']
  conversationFiles: { name: string; file: string }[]
  conversationIds: string[]
  messageKeys: string[]
}

export async function collectPersonData(db: Db, phone: string): Promise<CollectedPersonData> {
  const contacts = await contactPersonalData.held(db, phone)
  const ofOrders = await orderPersonalData.held(
    db,
    phone,
    contacts.map(({ name }) => name),
  )
  const { names, orders, jerseys, slipFiles, designFiles, underWay, messageKeys } = ofOrders
  const inMessages = await messagePersonalData.held(db, { phone, keys: messageKeys })
  const conversationIds = await inboxPersonalData.find(db, [phone])
  const { conversations, files: conversationFiles } = await inboxPersonalData.held(db, conversationIds)
  const sending = inMessages.messages.some(({ status }) => status === 'sending')
  return {
    person: {
      phone,
      names,
      orders,
      contacts,
      wish: await contactPersonalData.wish(db, phone),
      promotions: await contactPersonalData.consent(db, phone),
      ...inMessages,
      jerseys,
      group_orders: ofOrders.groupOrders,
      conversations,
      under_way: sending ? [...underWay, messageBeingSentText] : underWay,
    },
    slipFiles,
    designFiles,
    conversationFiles,
    conversationIds,
    messageKeys,
  }
}

export const messageBeingSentText = 'A message is being sent right now. Please wait until it has been sent.'

export function hasPersonData({
  orders,
  contacts,
  messages,
  repeats,
  wish,
  wrote_at,
  group_orders,
  conversations,
}: PersonalData): boolean {
  const hasData = [orders, contacts, messages, repeats, group_orders, conversations].some(
    (rows) => rows.length > 0,
  )
  return hasData || wish !== 'all' || wrote_at !== null
}

import type { erasePersonalData, ErasureResult } from '#core/privacy/privacy.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { contactPersonalData } from '../contacts/contacts.ts'
import { erasePersonFromAuditLog, recordAction } from '../identity/identity.ts'
import { inboxPersonalData } from '../inbox/inbox.ts'
import { messagePersonalData } from '../messaging/messaging.ts'
import { orderPersonalData } from '../orders/orders.ts'
import { removeNamesFromPieces, anonymisePieces } from '../production/production.ts'
import { messageBeingSentText, collectPersonData, hasPersonData } from './person-data.ts'

/**
 * Erases all data of a customer or none. Refuses while an order or a message of the customer is in progress.
 */
export async function erasePersonData(
  db: Db,
  { phone, jerseys }: ParsedInputOf<typeof erasePersonalData>,
  call: Call,
): Promise<ErasureResult | Refusal<'not_found' | 'under_way'>> {
  return db.transaction(async (tx) => {
    // Orders are locked before messages, because placing an order writes the message after the order.
    await orderPersonalData.hold(tx, phone)
    const { person, messageKeys, conversationIds } = await collectPersonData(tx, phone)
    if (!hasPersonData(person)) return refuse('not_found')
    const personKeys = { phone, keys: messageKeys }
    const sending = await messagePersonalData.hold(tx, personKeys)
    const underWay =
      sending > 0 ? [...new Set([...person.under_way, messageBeingSentText])] : person.under_way
    if (underWay.length > 0) return refuse('under_way', { error: underWay.join(' '), details: underWay })
    const by = call.caller?.name ?? ''
    const personJerseys = jerseys.filter((id) => person.jerseys.some((row) => row.id === id))
    const { ids, children, ...files } = await orderPersonalData.forget(tx, phone, {
      jerseys: personJerseys,
      by,
      now: new Date(),
    })
    await anonymisePieces(tx, ids, person.names)
    await removeNamesFromPieces(tx, children.orderIds, children.names)
    await messagePersonalData.forgetNames(tx, children.messageKeys, children.names)
    const messages = await messagePersonalData.forget(tx, personKeys)
    const contacts = await contactPersonalData.forget(tx, phone)
    const conversations = await inboxPersonalData.forget(tx, conversationIds)
    await erasePersonFromAuditLog(tx, { phone, names: person.names })
    const erased = { orders: ids.length, contacts, messages, conversations, ...files }
    await recordAction(tx, call, 'deleted a person’s data', formatCounts(erased))
    return erased
  })
}

export function formatCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${count} ${count === 1 ? what.slice(0, -1) : what}`)
    .join(', ')
}

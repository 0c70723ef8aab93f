import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

export async function findConversationIdentities(db: Db, conversationId: string) {
  const { rows } = await db.execute<{
    kind: 'phone' | 'lid' | 'bsuid'
    value: string
    is_past: boolean
    linked_by: string
  }>(sql`
    select kind, value, is_past, linked_by from conversation_identities where conversation_id = ${conversationId}
    order by kind <> 'phone', linked_at`)
  return rows
}

/**
 * Returns the customer of a conversation. Past numbers are included, so that the thread keeps the orders placed with them.
 * `addresses` are the values of `messages.phone`.
 */
export async function findConversationCustomer(db: Db, conversationId: string) {
  const identities = await findConversationIdentities(db, conversationId)
  const phones = identities.flatMap(({ kind, value }) => (kind === 'phone' ? [value] : []))
  const addresses = identities.map(({ kind, value }) => (kind === 'phone' ? value : `${kind}:${value}`))
  return { identities, phones, addresses, orderIds: await findLinkedOrderIds(db, conversationId) }
}

export async function findConversationIds(db: Db, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct conversation_id as id from conversation_identities
    where (kind = 'phone' and value = any(${sql.param(addresses)}::text[]))
      or (kind <> 'phone' and kind || ':' || value = any(${sql.param(addresses)}::text[]))`)
  return rows.map(({ id }) => id)
}

async function findLinkedOrderIds(db: Db, conversationId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select order_id as id from conversation_orders where conversation_id = ${conversationId}`,
  )
  return rows.map(({ id }) => id)
}

/** Returns `false` if the order is already linked. */
export async function linkOrder(
  tx: Db,
  conversationId: string,
  orderId: string,
  by: string,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into conversation_orders (conversation_id, order_id, linked_by) values (${conversationId}, ${orderId}, ${by})
    on conflict do nothing returning 1`)
  return rows.length > 0
}

/** Removes a link, unless another file of the conversation is attached to the order. */
export async function unlinkOrder(tx: Db, conversationId: string, orderId: string): Promise<void> {
  await tx.execute(sql`
    delete from conversation_orders where conversation_id = ${conversationId} and order_id = ${orderId} and not exists (
      select from conversation_attached_files f join conversation_messages m on m.id = f.message_id
      where f.order_id = ${orderId} and m.conversation_id = ${conversationId})`)
}

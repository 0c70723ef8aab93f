import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

export interface AttachedFileRow {
  orderId: string
  kind: 'slip' | 'design'
  ref: string
  isNew: boolean
  isLinked: boolean
  by: string
  at: string
}

export async function findAttachedFile(db: Db, messageId: string): Promise<AttachedFileRow | null> {
  const { rows } = await db.execute<AttachedFileRow & Record<string, unknown>>(sql`
    select order_id as "orderId", kind, ref, is_new as "isNew", is_linked as "isLinked", attached_by as by, attached_to as at
    from conversation_attached_files where message_id = ${messageId}`)
  return rows[0] ?? null
}

export async function insertAttachedFile(
  tx: Db,
  messageId: string,
  { orderId, kind, ref, isNew, isLinked, by }: Omit<AttachedFileRow, 'at'>,
): Promise<void> {
  await tx.execute(sql`
    insert into conversation_attached_files (message_id, order_id, kind, ref, is_new, is_linked, attached_by)
    values (${messageId}, ${orderId}, ${kind}, ${ref}, ${isNew}, ${isLinked}, ${by})`)
}

export async function deleteAttachedFile(tx: Db, messageId: string): Promise<void> {
  await tx.execute(sql`delete from conversation_attached_files where message_id = ${messageId}`)
}

/** Links an order to a conversation. Returns false if it was linked already. */
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

/** Removes a link, unless another file of the conversation is filed at the order. */
export async function unlinkOrder(tx: Db, conversationId: string, orderId: string): Promise<void> {
  await tx.execute(sql`
    delete from conversation_orders where conversation_id = ${conversationId} and order_id = ${orderId} and not exists (
      select from conversation_attached_files f join conversation_messages m on m.id = f.message_id
      where f.order_id = ${orderId} and m.conversation_id = ${conversationId})`)
}

/** The text and time of a message, for proposals; `null` if the conversation has no such message. */
export async function findTextAroundFile(
  db: Db,
  conversationId: string,
  messageId: string,
): Promise<{ text: string; sentAt: Date } | null> {
  const { rows } = await db.execute<{ text: string; sentAt: string }>(sql`
    select concat_ws(' ', m.text, a.file_name, (
      -- Captions are often a message of their own, just before or after the picture.
      select string_agg(n.text, ' ') from conversation_messages n
      where n.conversation_id = m.conversation_id and not n.from_shop and n.kind = 'text'
        and n.arrived_at between m.arrived_at - interval '10 minutes' and m.arrived_at + interval '10 minutes'
    )) as text, m.sent_at as "sentAt"
    from conversation_messages m left join conversation_media a on a.message_id = m.id
    where m.id = ${messageId} and m.conversation_id = ${conversationId}`)
  const [row] = rows
  return row ? { text: row.text, sentAt: new Date(row.sentAt) } : null
}

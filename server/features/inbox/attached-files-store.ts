import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

export interface AttachedFileRow {
  orderId: string
  kind: 'slip' | 'design'
  /** The hash of the slip, or the id of the design. */
  ref: string
  /** False if the order already had the file. */
  isNew: boolean
  /** True if attaching the file linked the order to the conversation. */
  isLinked: boolean
  by: string
  at: string
}

export async function findAttachedFile(db: Db, messageId: string): Promise<AttachedFileRow | null> {
  const { rows } = await db.execute<AttachedFileRow & Record<string, unknown>>(sql`
    select order_id as "orderId", kind, ref, is_new as "isNew", is_linked as "isLinked", attached_by as by, attached_at as at
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

/** Records that attaching added the file to the order, so that detaching removes it. */
export async function markAttachedFileAsNew(tx: Db, messageId: string): Promise<void> {
  await tx.execute(sql`update conversation_attached_files set is_new = true where message_id = ${messageId}`)
}

export async function deleteAttachedFile(tx: Db, messageId: string): Promise<void> {
  await tx.execute(sql`delete from conversation_attached_files where message_id = ${messageId}`)
}

/**
 * Returns the text around a received file: caption, file name, and texts that the customer sent within ten minutes,
 * because many captions are sent as a separate message. Returns `null` if the conversation has no such message.
 */
export async function findTextAroundFile(
  db: Db,
  conversationId: string,
  messageId: string,
): Promise<{ text: string; sentAt: Date } | null> {
  const { rows } = await db.execute<{ text: string; sentAt: string }>(sql`
    select concat_ws(' ', m.text, a.file_name, (
      select string_agg(n.text, ' ') from conversation_messages n
      where n.conversation_id = m.conversation_id and not n.from_shop and n.kind = 'text'
        and n.arrived_at between m.arrived_at - interval '10 minutes' and m.arrived_at + interval '10 minutes'
    )) as text, m.sent_at as "sentAt"
    from conversation_messages m left join conversation_media a on a.message_id = m.id
    where m.id = ${messageId} and m.conversation_id = ${conversationId}`)
  const [row] = rows
  return row ? { text: row.text, sentAt: new Date(row.sentAt) } : null
}

import { sql } from 'drizzle-orm'
import type { ChatImport } from '#core/inbox/chat-import.ts'
import type { Db } from '#server/db/database.ts'
import { renderTimestampSql } from '#server/db/timeline.ts'
import type { MessageContent } from './incoming-event.ts'

export interface ImportedMessage {
  /**
   * Identifies the message in later imports. It is a hash of the conversation, time, side, text and file name, and of
   * a counter for identical messages.
   */
  key: string
  at: Date
  /** Position in the file. Messages of the same minute keep their order. */
  position: number
  fromShop: boolean
  content: MessageContent
  file: { hash: string; type: string; bytes: number } | null
}

export async function findGatewayMessages(
  tx: Db,
  conversationId: string,
): Promise<{ at: string; fromShop: boolean; text: string }[]> {
  const { rows } = await tx.execute<{ at: string; fromShop: boolean; text: string }>(sql`
    select ${renderTimestampSql(sql`sent_at`)} as at, from_shop as "fromShop", text
    from conversation_messages where conversation_id = ${conversationId} and gateway <> 'import'`)
  return rows
}

export async function insertChatImport(
  tx: Db,
  row: { id: string; importedBy: string; isNewConversation: boolean },
): Promise<void> {
  await tx.execute(sql`
    insert into conversation_imports (id, imported_by, is_new_conversation)
    values (${row.id}, ${row.importedBy}, ${row.isNewConversation})`)
}

/** Inserts messages. Skips messages that are already stored. Returns the number of new ones. */
export async function insertImportedMessages(
  tx: Db,
  { importId, conversationId, phone }: { importId: string; conversationId: string; phone: string },
  messages: readonly ImportedMessage[],
): Promise<number> {
  const rows = messages.map(({ key, at, position, fromShop, content }) => ({
    key,
    at: at.toISOString(),
    position,
    from_shop: fromShop,
    kind: content.kind,
    text: content.text,
    content,
  }))
  const inserted = await tx.execute<{ id: string; key: string }>(sql`
    insert into conversation_messages (conversation_id, gateway, gateway_id, identity_kind, identity_value, from_shop, kind, text,
      content, sent_at, arrived_at, import_id)
    select ${conversationId}, 'import', key, 'phone', ${phone}, from_shop, kind, text, content, at,
      at + position * interval '1 microsecond', ${importId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m(key text, at timestamptz, position integer, from_shop boolean, kind text, text text, content jsonb)
    order by position
    on conflict (gateway, gateway_id) do nothing returning id::text, gateway_id as key`)
  const ids = new Map(inserted.rows.map(({ id, key }) => [key, id]))
  const media = messages.flatMap(({ key, content, file }) => {
    const id = ids.get(key)
    if (id === undefined || content.kind !== 'media') return []
    const { kind, mimeType, fileName } = content.media
    return [{ id, kind, mime_type: mimeType, file_name: fileName, ...file }]
  })
  await tx.execute(sql`
    insert into conversation_media (message_id, kind, mime_type, file_name, state, error, file, type, bytes)
    select id, kind, mime_type, file_name, case when hash is null then 'failed' else 'stored' end,
      case when hash is null then 'not_stored' end, hash, type, bytes
    from jsonb_to_recordset(${JSON.stringify(media)}::jsonb)
      as m(id bigint, kind text, mime_type text, file_name text, hash text, type text, bytes bigint)`)
  return inserted.rows.length
}

/**
 * Shows the latest imported message in the list of conversations, unless the conversation has a later message. Does
 * not change the unread count, and marks a new conversation as done. Stores the previous summary with the import.
 */
export async function summarizeImport(
  tx: Db,
  { importId, conversationId, isNew }: { importId: string; conversationId: string; isNew: boolean },
): Promise<void> {
  await tx.execute(sql`
    with latest as (
      select m.sent_at, case when m.kind = 'media' then m.content->'media'->>'kind' else m.kind end as kind, m.text, m.from_shop
      from conversation_messages m where m.import_id = ${importId} order by m.arrived_at desc limit 1
    ), before as (
      select c.last_at, c.last_kind, c.last_text, c.last_from_shop from conversations c where c.id = ${conversationId}
    ), shown as (
      update conversations c set last_at = l.sent_at, last_kind = l.kind, last_text = left(l.text, 200),
        last_from_shop = l.from_shop, state = case when ${isNew} then 'done' else c.state end
      from latest l where c.id = ${conversationId} and (${isNew} or l.sent_at > c.last_at) returning c.last_at
    )
    update conversation_imports i set last_at = shown.last_at, summary = to_jsonb(before)
    from shown, before where i.id = ${importId}`)
}

export async function findImports(db: Db, conversationId: string): Promise<ChatImport[]> {
  const { rows } = await db.execute<ChatImport & Record<string, unknown>>(sql`
    select i.id, i.imported_by, ${renderTimestampSql(sql`i.imported_at`)} as imported_at, count(*)::integer as messages
    from conversation_messages m join conversation_imports i on i.id = m.import_id
    where m.conversation_id = ${conversationId} and m.import_id is not null group by i.id order by i.imported_at desc`)
  return rows
}

/**
 * Deletes the messages of an import. Returns their number, which is 0 if the conversation has no such import.
 */
export async function deleteImport(tx: Db, conversationId: string, importId: string): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from conversation_messages where conversation_id = ${conversationId} and import_id = ${importId} returning 1`)
  if (rows.length === 0) return 0
  await tx.execute(sql`
    update conversations c set last_at = (i.summary->>'last_at')::timestamptz, last_kind = i.summary->>'last_kind',
      last_text = i.summary->>'last_text', last_from_shop = (i.summary->>'last_from_shop')::boolean
    from conversation_imports i where i.id = ${importId} and c.id = ${conversationId} and c.last_at = i.last_at`)
  await tx.execute(sql`
    delete from conversations c using conversation_imports i
    where i.id = ${importId} and c.id = ${conversationId} and i.is_new_conversation and c.reply_count = 0 and c.name = ''
      and not exists (select from conversation_messages m where m.conversation_id = c.id)
      and not exists (select from conversation_notes n where n.conversation_id = c.id)
      and not exists (select from conversation_orders o where o.conversation_id = c.id)`)
  await deleteEmptyImport(tx, importId)
  return rows.length
}

export async function deleteEmptyImport(tx: Db, importId: string): Promise<void> {
  await tx.execute(sql`
    delete from conversation_imports i where id = ${importId}
      and not exists (select from conversation_messages m where m.import_id = i.id)`)
}

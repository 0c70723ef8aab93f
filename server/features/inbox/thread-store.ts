import { sql, type SQL } from 'drizzle-orm'
import type { MessageEntry, ReceivedMessage, ThreadEntry } from '#core/inbox/thread.ts'
import type { Db } from '#server/db/database.ts'
import {
  findGatewayMessageIds,
  findMessageTimeline,
  findSentMessagesByGatewayIds,
  findTimelineMessage,
} from '../messaging/messaging.ts'
import { orderQueries } from '../orders/orders.ts'
import { renderPageSql, renderTimestampSql, type TimelinePage } from '#server/db/timeline.ts'
import type { MessageContent } from './incoming-event.ts'

interface ReceivedRow {
  at: string
  id: string
  messageId: string
  fromShop: boolean
  kind: 'text' | 'media' | 'location' | 'contacts' | 'button' | 'unknown'
  text: string
  content: MessageContent
  editedText: string | null
  isDeleted: boolean
  isForwarded: boolean
  isImported: boolean
  replyTo: string | null
  repliedId: string | null
  repliedText: string | null
  reactions: { emoji: string; fromShop: boolean }[]
  media: {
    kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker'
    state: 'waiting' | 'stored' | 'failed'
    fileName: string
    mimeType: string
    bytes: number | null
    error: string | null
    attachedTo: { as: 'slip' | 'design'; orderId: string; ref: string } | null
  } | null
  sentAt: string
}

/** Returns the messages that gateways reported, latest first. */
export async function findReceivedMessages(
  db: Db,
  conversationId: string,
  page: TimelinePage,
): Promise<MessageEntry[]> {
  const rows = renderPageSql(sql`arrived_at`, sql`('received:' || id)`, page)
  return findReceived(db, sql`conversation_id = ${conversationId} and ${rows}`)
}

/**
 * Returns the message of an entry in the thread. `entry` is the id of the entry. Returns `null` if the
 * message was deleted.
 */
export async function findMessageEntry(db: Db, entry: string): Promise<MessageEntry | null> {
  const [kind, id = ''] = entry.split(':')
  if (kind === 'received') return (await findReceived(db, sql`id = ${id}`))[0] ?? null
  const message = await findTimelineMessage(db, id)
  return message && ((await addReactions(db, [message]))[0] ?? null)
}

async function findReceived(db: Db, where: SQL): Promise<MessageEntry[]> {
  const { rows } = await db.execute<ReceivedRow & Record<string, unknown>>(sql`
    with page as (select *, 'received:' || id as entry from conversation_messages where ${where})
    select ${renderTimestampSql(sql`m.arrived_at`)} as at, m.entry as id, m.id::text as "messageId", m.from_shop as "fromShop", m.kind,
      m.text, m.content, m.is_forwarded as "isForwarded", m.import_id is not null as "isImported", m.reply_to as "replyTo", ${renderTimestampSql(sql`m.sent_at`)} as "sentAt",
      (select text from conversation_message_changes e where e.gateway = m.gateway and e.target = m.gateway_id and e.kind = 'edit'
        order by sent_at desc limit 1) as "editedText",
      exists (select from conversation_message_changes e
        where e.gateway = m.gateway and e.target = m.gateway_id and e.kind = 'delete') as "isDeleted",
      replied.id::text as "repliedId", replied.text as "repliedText",
      coalesce((select jsonb_agg(jsonb_build_object('emoji', emoji, 'fromShop', from_shop)) from conversation_reactions r
        where r.gateway = m.gateway and r.target = m.gateway_id and emoji <> ''), '[]') as reactions,
      case when a.message_id is null then null else jsonb_build_object('kind', a.kind, 'state', a.state, 'fileName', a.file_name,
        'mimeType', coalesce(a.type, a.mime_type), 'bytes', a.bytes, 'error', a.error,
        'attachedTo', case when f.message_id is null then null else jsonb_build_object('as', f.kind, 'orderId', f.order_id, 'ref', f.ref) end) end as media
    from page m
    left join conversation_messages replied on replied.gateway = m.gateway and replied.gateway_id = m.reply_to
    left join conversation_media a on a.message_id = m.id
    left join conversation_attached_files f on f.message_id = m.id
    order by m.arrived_at desc, m.entry collate "C" desc`)
  const orderIds = new Set(rows.flatMap(({ media }) => media?.attachedTo?.orderId ?? []))
  const orders = await orderQueries.byIds(db, [...orderIds])
  const attachedOrders = new Map(orders.map((order) => [order.id, order]))
  const quoted = rows.flatMap(({ replyTo, repliedId }) => (replyTo === null || repliedId ? [] : [replyTo]))
  const sent = await findSentMessagesByGatewayIds(db, quoted)
  return rows.map((row) => ({
    type: 'received',
    at: row.at,
    id: row.id,
    message: presentReceivedMessage(row, attachedOrders, sent),
  }))
}

function presentReceivedMessage(
  row: ReceivedRow,
  attachedOrders: ReadonlyMap<string, { publicId: string; number: string }>,
  sent: Awaited<ReturnType<typeof findSentMessagesByGatewayIds>>,
): ReceivedMessage {
  const { content } = row
  return {
    id: row.messageId,
    from_shop: row.fromShop,
    imported: row.isImported,
    kind: row.kind,
    text: row.editedText ?? row.text,
    edited: row.editedText !== null,
    deleted: row.isDeleted,
    forwarded: row.isForwarded,
    reply_to: row.replyTo === null ? null : presentQuoted(row, sent.get(row.replyTo)),
    reactions: row.reactions.map(({ emoji, fromShop }) => ({ emoji, from_shop: fromShop })),
    media: row.media && {
      kind: row.media.kind,
      state: row.media.state,
      file_name: row.media.fileName,
      mime_type: row.media.mimeType,
      bytes: row.media.bytes,
      error: row.media.error,
      attached_to: row.media.attachedTo && {
        as: row.media.attachedTo.as,
        order_id: attachedOrders.get(row.media.attachedTo.orderId)?.publicId ?? '',
        order: attachedOrders.get(row.media.attachedTo.orderId)?.number ?? '',
        slip: row.media.attachedTo.as === 'slip' ? row.media.attachedTo.ref : null,
      },
    },
    location:
      content.kind === 'location' ? { latitude: content.latitude, longitude: content.longitude } : null,
    contacts: content.kind === 'contacts' ? content.contacts : [],
    unknown_type: content.kind === 'unknown' ? content.type : null,
    sent_at: row.sentAt,
  }
}

function presentQuoted(
  { repliedId, repliedText }: ReceivedRow,
  sent: { messageId: string; text: string } | undefined,
): NonNullable<ReceivedMessage['reply_to']> {
  if (repliedId !== null) return { id: repliedId, entry: `received:${repliedId}`, text: repliedText ?? '' }
  return { id: null, entry: sent ? `sent:${sent.messageId}` : null, text: sent?.text ?? '' }
}

/** Returns the messages that the shop sent, latest first, with reactions. */
export async function findSentMessages(db: Db, addresses: readonly string[], page: TimelinePage) {
  return addReactions(db, await findMessageTimeline(db, addresses, page))
}

async function addReactions(db: Db, messages: Awaited<ReturnType<typeof findMessageTimeline>>) {
  const ids = await findGatewayMessageIds(
    db,
    messages.map(({ message_id: id }) => id),
  )
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await db.execute<{ target: string; emoji: string; fromShop: boolean }>(sql`
          select target, emoji, from_shop as "fromShop" from conversation_reactions
          where target = any(${sql.param(ids.map(({ gatewayId }) => gatewayId))}::text[]) and emoji <> '' order by sent_at`)
  return messages.map((message) => {
    const own = ids.filter(({ messageId }) => messageId === message.message_id)
    const reactions = rows.filter(({ target }) => own.some(({ gatewayId }) => gatewayId === target))
    return { ...message, reactions: reactions.map(({ emoji, fromShop }) => ({ emoji, from_shop: fromShop })) }
  })
}

interface NoteRow {
  at: string
  id: string
  noteId: string
  text: string
  by: string
}

const presentNote = ({ at, id, noteId, text, by }: NoteRow): ThreadEntry => ({
  type: 'note',
  at,
  id,
  note_id: noteId,
  text,
  by,
})

const noteColumns = sql`
  ${renderTimestampSql(sql`written_at`)} as at, 'note:' || id as id, id as "noteId", text, written_by as by`

export async function findNotes(db: Db, conversationId: string, page: TimelinePage): Promise<ThreadEntry[]> {
  const { rows } = await db.execute<NoteRow & Record<string, unknown>>(sql`
    select ${noteColumns} from conversation_notes
    where conversation_id = ${conversationId} and ${renderPageSql(sql`written_at`, sql`('note:' || id)`, page)}`)
  return rows.map(presentNote)
}

export async function insertNote(
  tx: Db,
  conversationId: string,
  text: string,
  by: string,
): Promise<ThreadEntry> {
  const { rows } = await tx.execute<NoteRow & Record<string, unknown>>(sql`
    insert into conversation_notes (conversation_id, text, written_by) values (${conversationId}, ${text}, ${by})
    returning ${noteColumns}`)
  const [row] = rows
  if (!row) throw new Error('insert into conversation_notes returned no row')
  return presentNote(row)
}

export async function lockNoteAndGetAuthor(
  tx: Db,
  conversationId: string,
  note: string,
): Promise<string | null> {
  const { rows } = await tx.execute<{ by: string }>(sql`
    select written_by as by from conversation_notes where id = ${note} and conversation_id = ${conversationId} for update`)
  return rows[0]?.by ?? null
}

export async function deleteNote(tx: Db, note: string): Promise<void> {
  await tx.execute(sql`delete from conversation_notes where id = ${note}`)
}

export async function hasCustomerWrittenSince(
  db: Db,
  conversationId: string,
  time: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from conversation_messages
    where conversation_id = ${conversationId} and arrived_at > ${time} and not from_shop limit 1`)
  return rows.length > 0
}

/** Returns the gateway's id of the customer's latest message. `null` if none came over this gateway. */
export async function findLatestReceivedGatewayId(
  db: Db,
  conversationId: string,
  gateway: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select gateway_id as id from conversation_messages
    where conversation_id = ${conversationId} and gateway = ${gateway} and not from_shop order by id desc limit 1`)
  return rows[0]?.id ?? null
}

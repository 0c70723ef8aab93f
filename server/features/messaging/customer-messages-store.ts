import { sql, type SQL } from 'drizzle-orm'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { formatReason } from '#core/messaging/message-reason-texts.ts'
import type { Db } from '#server/db/database.ts'
import { renderPageSql, renderTimestampSql, type TimelinePage } from '#server/db/timeline.ts'
import type { MessageRow } from './messages-tables.ts'

type SentRow = Pick<
  MessageRow,
  'body' | 'status' | 'hold' | 'failure' | 'detail' | 'receipt' | 'createdBy'
> & {
  at: string
  id: string
  messageId: string
  media: MediaItem[]
}

/**
 * Returns the messages to these phones, latest first. Excludes cancelled messages and messages that are not
 * due yet.
 */
export async function findMessageTimeline(db: Db, phones: readonly string[], page: TimelinePage) {
  if (phones.length === 0) return []
  return findEntries(
    db,
    sql`phone = any(${sql.param(phones)}::text[]) and status <> 'cancelled' and scheduled_at <= now() and ${renderPageSql(entryAt, entryId, page)}`,
  )
}

export async function findTimelineMessage(db: Db, messageId: string) {
  const [entry] = await findEntries(db, sql`id = ${messageId}`)
  return entry ?? null
}

// `scheduled_at` has whole seconds, so a reply would sort before the message that it answers.
const entryAt = sql`greatest(scheduled_at, created_at)`
const entryId = sql`('sent:' || id)`

async function findEntries(db: Db, where: SQL) {
  const { rows } = await db.execute<SentRow & Record<string, unknown>>(sql`
    select ${renderTimestampSql(entryAt)} as at, ${entryId} as id, id as "messageId", body, media, status, hold, failure, detail,
      receipt, created_by as "createdBy"
    from messages where ${where}`)
  return rows.map((row) => ({
    type: 'sent' as const,
    at: row.at,
    id: row.id,
    message_id: row.messageId,
    text: row.body,
    attachments: row.media.map(({ url, name }) => ({ url, name })),
    by: row.createdBy ?? '',
    status: row.status,
    hold: row.hold,
    receipt: row.status === 'sent' ? row.receipt : null,
    error: formatReason(row),
    needs_decision: row.failure === 'delivery_unknown',
  }))
}

/** Returns the gateway's ids of these messages, one per accepted part. */
export async function findGatewayMessageIds(
  db: Db,
  messageIds: readonly string[],
): Promise<{ messageId: string; gatewayId: string }[]> {
  if (messageIds.length === 0) return []
  const { rows } = await db.execute<{ messageId: string; gatewayId: string }>(sql`
    select message_id as "messageId", gateway_id as "gatewayId" from message_parts
    where message_id = any(${sql.param(messageIds)}::uuid[]) and gateway_id is not null`)
  return rows
}

/**
 * Returns the messages with these gateway ids. `text` is the part's text, or its file name if it has no text.
 */
export async function findSentMessagesByGatewayIds(
  db: Db,
  gatewayIds: readonly string[],
): Promise<Map<string, { messageId: string; text: string }>> {
  if (gatewayIds.length === 0) return new Map()
  const { rows } = await db.execute<{ messageId: string; gatewayId: string; text: string }>(sql`
    select p.message_id as "messageId", a.gateway_id as "gatewayId", coalesce(nullif(p.body, ''), p.name, '') as text
    from part_attempts a join message_parts p on p.id = a.part_id where a.gateway_id = any(${sql.param(gatewayIds)}::text[])`)
  return new Map(rows.map(({ gatewayId, ...found }) => [gatewayId, found]))
}

export async function findPhonesWithFailedReply(db: Db, phones: readonly string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set()
  const { rows } = await db.execute<{ phone: string }>(sql`
    select phone from (
      select distinct on (phone) phone, status from messages
      where phone = any(${sql.param(phones)}::text[]) and origin_key like 'reply:%' order by phone, created_at desc
    ) as latest where status = 'failed'`)
  return new Set(rows.map(({ phone }) => phone))
}

export async function findPhonesOfMessages(db: Db, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return []
  const { rows } = await db.execute<{ phone: string }>(
    sql`select distinct phone from messages where id = any(${sql.param(messageIds)}::uuid[])`,
  )
  return rows.map(({ phone }) => phone)
}

import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { IncomingMedia, InboxGateway } from './incoming-event.ts'

export interface ClaimedMedia {
  messageId: string
  conversationId: string
  gateway: InboxGateway
  kind: IncomingMedia['kind']
  mediaId: string | null
  url: string | null
  sha256: string | null
  /** Number of attempts, including this one. */
  attempts: number
  /** Id of the chat at WAHA, to request the file again. */
  identityKind: string
  identityValue: string
}

/** Maximum number of automatic attempts for a file. _Try again_ adds one. */
const maxAttempts = 5
/** Claims expire after this time, so that another process continues after a crash. Longer than any download. */
const lease = sql`interval '5 minutes'`
/** Meta blocks a number after 20 failed downloads within an hour. */
const maxFailedAtMeta = 15

/**
 * Claims the next due file. Skips files of the Cloud API after `maxFailedAtMeta` failed downloads within an hour, before
 * Meta blocks the number.
 */
export async function claimMedia(db: Db): Promise<ClaimedMedia | null> {
  const { rows } = await db.execute<ClaimedMedia & Record<string, unknown>>(sql`
    update conversation_media a set attempts = a.attempts + 1, retry_at = now() + ${lease}
    from conversation_messages m
    where m.id = a.message_id and a.message_id = (
      select w.message_id from conversation_media w join conversation_messages wm on wm.id = w.message_id
      where w.state = 'waiting' and w.retry_at <= now() and (wm.gateway <> 'cloud' or ${maxFailedAtMeta} > (
        select coalesce(sum(f.attempts), 0) from conversation_media f join conversation_messages fm on fm.id = f.message_id
        where f.failed_at > now() - interval '1 hour' and fm.gateway = 'cloud'))
      order by w.retry_at, w.message_id limit 1 for update of w skip locked)
    returning a.message_id::text as "messageId", m.conversation_id as "conversationId", m.gateway, a.kind,
      a.media_id as "mediaId", a.url, a.sha256, a.attempts, m.identity_kind as "identityKind",
      m.identity_value as "identityValue"`)
  return rows[0] ?? null
}

export async function findMsUntilNextMedia(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select extract(epoch from min(retry_at) - now())::float8 * 1000 as ms from conversation_media where state = 'waiting'`)
  return rows[0]?.ms ?? null
}

export async function markMediaStored(
  tx: Db,
  messageId: string,
  { hash, bytes, type }: { hash: string; bytes: number; type: string },
): Promise<void> {
  await tx.execute(sql`
    update conversation_media set state = 'stored', file = ${hash}, bytes = ${bytes}, type = ${type}, error = null, failed_at = null
    where message_id = ${messageId}`)
}

/** Schedules the next attempt after 10 s, 40 s, 160 s …. A final error and the last attempt set `failed`. */
export async function markMediaFailed(
  tx: Db,
  messageId: string,
  { error, isFinal }: { error: string; isFinal: boolean },
): Promise<void> {
  await tx.execute(sql`
    update conversation_media set error = ${error}, failed_at = now(),
      state = case when ${isFinal} or attempts >= ${maxAttempts} then 'failed' else 'waiting' end,
      retry_at = now() + interval '10 seconds' * 4 ^ (least(attempts, 8) - 1)
    where message_id = ${messageId}`)
}

export async function retryMedia(tx: Db, conversationId: string, messageId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update conversation_media a set state = 'waiting', retry_at = now() from conversation_messages m
    where a.message_id = ${messageId} and m.id = a.message_id and m.conversation_id = ${conversationId} and a.state = 'failed'
    returning 1`)
  return rows.length > 0
}

export interface StoredReceivedFile {
  hash: string
  /** Type that was detected from the bytes. */
  type: string
  bytes: number
  name: string
  kind: IncomingMedia['kind']
  text: string
}

export async function findReceivedFile(
  db: Db,
  conversationId: string,
  messageId: string,
): Promise<StoredReceivedFile | null> {
  const { rows } = await db.execute<StoredReceivedFile & Record<string, unknown>>(sql`
    select a.file as hash, a.type, a.bytes::int, a.file_name as name, a.kind, m.text
    from conversation_media a join conversation_messages m on m.id = a.message_id
    where a.message_id = ${messageId} and m.conversation_id = ${conversationId} and a.state = 'stored'`)
  return rows[0] ?? null
}

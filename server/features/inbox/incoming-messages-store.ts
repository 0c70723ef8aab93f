import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { IncomingMessage, InboxGateway } from './incoming-event.ts'

/** Stores a message. Returns false if it is already stored. */
export async function insertMessage(
  tx: Db,
  gateway: InboxGateway,
  conversationId: string,
  { id, identities, fromShop, content, replyTo, isForwarded, sentAt }: IncomingMessage,
): Promise<boolean> {
  const [identity] = identities
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into conversation_messages (conversation_id, gateway, gateway_id, identity_kind, identity_value, from_shop, kind, text,
      content, reply_to, is_forwarded, sent_at, arrived_at)
    values (${conversationId}, ${gateway}, ${id}, ${identity?.kind ?? ''}, ${identity?.value ?? ''}, ${fromShop}, ${content.kind},
      ${content.text}, ${JSON.stringify(content)}::jsonb, ${replyTo}, ${isForwarded}, ${sentAt}, clock_timestamp())
    on conflict (gateway, gateway_id) do nothing returning id::text`)
  const messageId = rows[0]?.id
  if (messageId === undefined) return false
  if (content.kind === 'media') {
    const { kind, mediaId, url, mimeType, fileName, sha256, error } = content.media
    await tx.execute(sql`
      insert into conversation_media (message_id, kind, media_id, url, mime_type, file_name, sha256, state, error)
      values (${messageId}, ${kind}, ${mediaId}, ${url}, ${mimeType}, ${fileName}, ${sha256},
        ${error === null ? 'waiting' : 'failed'}, ${error})`)
  }
  const kind = content.kind === 'media' ? content.media.kind : content.kind
  await updateSummary(tx, conversationId, { fromShop, kind, text: content.text, sentAt })
  return true
}

/** Updates the conversation. A customer's message reopens it. A message from the shop's phone answers earlier ones. */
async function updateSummary(
  tx: Db,
  conversationId: string,
  { fromShop, kind, text, sentAt }: { fromShop: boolean; kind: string; text: string; sentAt: Date },
): Promise<void> {
  const preview = text.slice(0, 200).toWellFormed()
  await tx.execute(
    fromShop
      ? sql`update conversations set unread = 0, waiting_since = null, last_at = clock_timestamp(), last_kind = ${kind},
          last_text = ${preview}, last_from_shop = true, reply_count = reply_count + 1, last_reply_at = clock_timestamp(),
          last_reply_by = '', last_reply_user = null, version = version + 1 where id = ${conversationId}`
      : sql`update conversations set unread = unread + 1, waiting_since = coalesce(waiting_since, clock_timestamp()),
          last_at = clock_timestamp(), last_kind = ${kind}, last_text = ${preview}, last_from_shop = false,
          last_inbound_at = greatest(last_inbound_at, ${sentAt}), state = 'open', snoozed_until = null,
          version = version + 1 where id = ${conversationId}`,
  )
}

/** Stores the latest reaction of one side to a message. An older one is ignored. */
export async function storeReaction(
  tx: Db,
  gateway: InboxGateway,
  { target, fromShop, emoji, sentAt }: { target: string; fromShop: boolean; emoji: string; sentAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into conversation_reactions as r (gateway, target, from_shop, emoji, sent_at)
    values (${gateway}, ${target}, ${fromShop}, ${emoji}, ${sentAt})
    on conflict (gateway, target, from_shop) do update set emoji = excluded.emoji, sent_at = excluded.sent_at
    where excluded.sent_at >= r.sent_at`)
}

/** Stores an edit or deletion, also of a message that has not arrived yet. */
export async function storeMessageChange(
  tx: Db,
  gateway: InboxGateway,
  { kind, target, text, sentAt }: { kind: 'edit' | 'delete'; target: string; text: string; sentAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into conversation_message_changes (gateway, target, kind, sent_at, text)
    values (${gateway}, ${target}, ${kind}, ${sentAt}, ${text}) on conflict do nothing`)
}

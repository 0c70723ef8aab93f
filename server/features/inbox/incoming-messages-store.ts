import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { IncomingMessage, InboxGateway } from './incoming-event.ts'

/** Returns `false` if the message is already stored. */
export async function insertIncomingMessage(
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
  await updateChangedPreview(tx, gateway, id)
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

/** Stores an edit or deletion, even of a message that has not arrived yet. */
export async function storeMessageChange(
  tx: Db,
  gateway: InboxGateway,
  { kind, target, text, sentAt }: { kind: 'edit' | 'delete'; target: string; text: string; sentAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into conversation_message_changes (gateway, target, kind, sent_at, text)
    values (${gateway}, ${target}, ${kind}, ${sentAt}, ${text}) on conflict do nothing`)
  await updateChangedPreview(tx, gateway, target)
}

/** Shows an edit or deletion in the list of conversations, if the message is the latest of its conversation. */
async function updateChangedPreview(tx: Db, gateway: InboxGateway, target: string): Promise<void> {
  await tx.execute(sql`
    update conversations c set
      last_kind = case when change.kind = 'delete' then 'deleted' else c.last_kind end,
      last_text = case when change.kind = 'delete' then '' else left(change.text, 200) end
    from conversation_messages m, (
      select kind, text from conversation_message_changes where gateway = ${gateway} and target = ${target}
      order by kind = 'delete' desc, sent_at desc limit 1
    ) change
    where m.gateway = ${gateway} and m.gateway_id = ${target} and c.id = m.conversation_id
      and c.last_from_shop = m.from_shop and c.last_at between m.arrived_at and m.arrived_at + interval '1 minute'
      and m.id = (select max(id) from conversation_messages where conversation_id = c.id)`)
}

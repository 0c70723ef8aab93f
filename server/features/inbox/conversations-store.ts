import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { acquireLock } from '#server/db/locks-store.ts'
import type { Identity, IncomingMessage, InboxGateway } from './incoming-event.ts'

interface KnownIdentity extends Identity {
  conversationId: string
}

/**
 * Finds the conversation of a person, or starts one. All ids that one event names belong to one person: that is the gateway's
 * own mapping. If they lead to several conversations, these are merged into the oldest. Holds a lock on the ids until the
 * transaction ends, so two messages that arrive at once don't start two conversations.
 */
export async function findOrCreateConversation(
  tx: Db,
  identities: readonly Identity[],
  profileName: string,
): Promise<string> {
  await lockIdentities(tx, identities)
  const known = await findIdentities(tx, identities)
  const [id = await insertConversation(tx), ...others] = await oldestFirst(
    tx,
    known.map(({ conversationId }) => conversationId),
  )
  for (const other of others) await mergeConversations(tx, other, id)
  await linkIdentities(tx, id, identities)
  await noteOtherUser(tx, id, identities)
  if (profileName !== '')
    await tx.execute(
      sql`update conversations set profile_name = ${profileName} where id = ${id} and profile_name <> ${profileName}`,
    )
  return id
}

/** The same person has a new number or user id. A new id that another conversation has is a question for staff. */
export async function changeIdentities(
  tx: Db,
  conversationId: string,
  next: readonly Identity[],
): Promise<void> {
  await lockIdentities(tx, next)
  const taken = (await findIdentities(tx, next)).find((each) => each.conversationId !== conversationId)
  if (taken) {
    await askAboutIdentity(tx, conversationId, {
      kind: taken.kind,
      value: taken.value,
      reason: 'number_taken',
    })
    return
  }
  for (const { kind } of next)
    await tx.execute(sql`
      update conversation_identities set is_past = true where conversation_id = ${conversationId} and kind = ${kind}`)
  await linkIdentities(tx, conversationId, next)
}

async function lockIdentities(tx: Db, identities: readonly Identity[]): Promise<void> {
  // In one order, so that two transactions can't wait for each other.
  const names = identities.map(({ kind, value }) => `conversation ${kind} ${value}`).sort()
  if (names.length > 0) await acquireLock(tx, ...names)
}

async function findIdentities(tx: Db, identities: readonly Identity[]): Promise<KnownIdentity[]> {
  if (identities.length === 0) return []
  const pairs = identities.map(({ kind, value }) => sql`(${kind}, ${value})`)
  const { rows } = await tx.execute<{ kind: Identity['kind']; value: string; conversationId: string }>(sql`
    select kind, value, conversation_id as "conversationId" from conversation_identities
    where (kind, value) in (${sql.join(pairs, sql`, `)})`)
  return rows
}

async function oldestFirst(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from conversations where id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}) order by created_at, id for update`)
  return rows.map(({ id }) => id)
}

async function insertConversation(tx: Db): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`insert into conversations default values returning id`,
  )
  const id = rows[0]?.id
  if (!id) throw new Error('insert into conversations returned no row')
  return id
}

async function linkIdentities(
  tx: Db,
  conversationId: string,
  identities: readonly Identity[],
): Promise<void> {
  for (const { kind, value } of identities)
    await tx.execute(sql`
      insert into conversation_identities (kind, value, conversation_id) values (${kind}, ${value}, ${conversationId})
      on conflict (kind, value) do nothing`)
}

/** A second user id on one number can be a new owner of the number. Staff decide before an order is shown to them. */
async function noteOtherUser(tx: Db, conversationId: string, identities: readonly Identity[]): Promise<void> {
  const user = identities.find(({ kind }) => kind === 'bsuid')
  if (!user) return
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from conversation_identities
    where conversation_id = ${conversationId} and kind = 'bsuid' and not is_past and value <> ${user.value}`)
  if ((rows[0]?.count ?? 0) > 0) await askAboutIdentity(tx, conversationId, { ...user, reason: 'other_user' })
}

async function askAboutIdentity(
  tx: Db,
  conversationId: string,
  question: Identity & { reason: 'other_user' | 'number_taken' },
): Promise<void> {
  await tx.execute(sql`
    update conversations set identity_question = coalesce(identity_question, ${JSON.stringify(question)}::jsonb)
    where id = ${conversationId}`)
}

async function mergeConversations(tx: Db, from: string, into: string): Promise<void> {
  await tx.execute(
    sql`update conversation_identities set conversation_id = ${into} where conversation_id = ${from}`,
  )
  await tx.execute(
    sql`update conversation_messages set conversation_id = ${into} where conversation_id = ${from}`,
  )
  await tx.execute(
    sql`update conversation_notes set conversation_id = ${into} where conversation_id = ${from}`,
  )
  await tx.execute(sql`
    insert into conversation_orders (conversation_id, order_id, linked_by, linked_at)
    select ${into}, order_id, linked_by, linked_at from conversation_orders where conversation_id = ${from}
    on conflict do nothing`)
  await tx.execute(sql`
    update conversations as kept set
      name = case when kept.name = '' then old.name else kept.name end,
      assigned_to = coalesce(kept.assigned_to, old.assigned_to),
      unread = kept.unread + old.unread,
      last_kind = case when old.last_at > kept.last_at then old.last_kind else kept.last_kind end,
      last_text = case when old.last_at > kept.last_at then old.last_text else kept.last_text end,
      last_from_shop = case when old.last_at > kept.last_at then old.last_from_shop else kept.last_from_shop end,
      last_at = greatest(kept.last_at, old.last_at),
      reply_count = kept.reply_count + old.reply_count,
      last_reply_by = case when old.last_reply_at > kept.last_reply_at or kept.last_reply_at is null
        then old.last_reply_by else kept.last_reply_by end,
      last_reply_user = case when old.last_reply_at > kept.last_reply_at or kept.last_reply_at is null
        then old.last_reply_user else kept.last_reply_user end,
      last_reply_at = greatest(kept.last_reply_at, old.last_reply_at),
      last_inbound_at = greatest(kept.last_inbound_at, old.last_inbound_at),
      waiting_since = least(kept.waiting_since, old.waiting_since),
      state = case when 'open' in (kept.state, old.state) then 'open' else 'done' end,
      version = kept.version + 1
    from conversations as old where kept.id = ${into} and old.id = ${from}`)
  await tx.execute(sql`delete from conversations where id = ${from}`)
}

/** Stores a message. Returns false if it is stored already, under whichever id of the person it came. */
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
  await noteMessage(tx, conversationId, { fromShop, kind: content.kind, text: content.text, sentAt })
  return true
}

/** A customer's message opens the conversation and waits for an answer. One from the shop's phone answers all before it. */
async function noteMessage(
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

export async function storeMessageChange(
  tx: Db,
  gateway: InboxGateway,
  { kind, target, text, sentAt }: { kind: 'edit' | 'delete'; target: string; text: string; sentAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into conversation_message_changes (gateway, target, kind, sent_at, text)
    values (${gateway}, ${target}, ${kind}, ${sentAt}, ${text}) on conflict do nothing`)
}

/** Tells open screens that something in the thread changed. The version stays: it counts what staff decide on. */
export async function touchConversation(tx: Db, conversationId: string): Promise<void> {
  await tx.execute(sql`update conversations set last_at = last_at where id = ${conversationId}`)
}

import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { acquireLocks } from '#server/db/locks-store.ts'
import type { WhatsappPersonId } from './incoming-event.ts'

interface KnownIdentity extends WhatsappPersonId {
  conversationId: string
}

/**
 * Finds the conversation of a person, or creates one. All ids in one event belong to one person, because the gateway
 * mapped them. If they belong to several conversations, these are merged into the oldest one. Locks the ids until the
 * transaction ends, so that concurrent messages don't create two conversations.
 */
export async function findOrCreateConversation(
  tx: Db,
  identities: readonly WhatsappPersonId[],
  profileName: string,
): Promise<string> {
  await lockIdentities(tx, identities)
  const known = await findIdentities(tx, identities)
  const [id = await insertConversation(tx), ...others] = await lockOldestFirst(
    tx,
    known.map(({ conversationId }) => conversationId),
  )
  for (const other of others) await mergeConversations(tx, other, id)
  await linkIdentities(tx, id, identities)
  await askAboutOtherUser(tx, id, identities)
  if (profileName !== '')
    await tx.execute(
      sql`update conversations set profile_name = ${profileName} where id = ${id} and profile_name <> ${profileName}`,
    )
  return id
}

/**
 * Replaces the ids of a person whose number or user id changed. If a new id belongs to another conversation, changes
 * nothing and asks staff to decide.
 */
export async function replaceIdentities(
  tx: Db,
  conversationId: string,
  next: readonly WhatsappPersonId[],
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

async function lockIdentities(tx: Db, identities: readonly WhatsappPersonId[]): Promise<void> {
  // The names are sorted, so that two transactions can't deadlock.
  const names = identities.map(({ kind, value }) => `conversation ${kind} ${value}`).sort()
  if (names.length > 0) await acquireLocks(tx, ...names)
}

async function findIdentities(tx: Db, identities: readonly WhatsappPersonId[]): Promise<KnownIdentity[]> {
  if (identities.length === 0) return []
  const pairs = identities.map(({ kind, value }) => sql`(${kind}, ${value})`)
  const { rows } = await tx.execute<{
    kind: WhatsappPersonId['kind']
    value: string
    conversationId: string
  }>(sql`
    select kind, value, conversation_id as "conversationId" from conversation_identities
    where (kind, value) in (${sql.join(pairs, sql`, `)})`)
  return rows
}

async function lockOldestFirst(tx: Db, ids: readonly string[]): Promise<string[]> {
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
  identities: readonly WhatsappPersonId[],
): Promise<void> {
  for (const { kind, value } of identities)
    await tx.execute(sql`
      insert into conversation_identities (kind, value, conversation_id) values (${kind}, ${value}, ${conversationId})
      on conflict (kind, value) do nothing`)
}

/** Asks staff about a second user id on one number, which may have a new owner. */
async function askAboutOtherUser(
  tx: Db,
  conversationId: string,
  identities: readonly WhatsappPersonId[],
): Promise<void> {
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
  question: WhatsappPersonId & { reason: 'other_user' | 'number_taken' },
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

/**
 * Moves an identity and its messages to a new conversation. Returns the id of the new conversation, or `null` if the
 * old one doesn't have the identity, or has no other identity.
 */
export async function splitOffIdentity(
  tx: Db,
  id: string,
  { kind, value }: WhatsappPersonId,
  by: string,
): Promise<string | null> {
  const { rows } = await tx.execute<{ own: number; others: number }>(sql`
    select count(*) filter (where kind = ${kind} and value = ${value})::int as own,
      count(*) filter (where kind <> ${kind} or value <> ${value})::int as others
    from conversation_identities where conversation_id = ${id}`)
  if (!rows[0]?.own || !rows[0].others) return null
  const inserted = await tx.execute<{ id: string }>(sql`
    insert into conversations (profile_name, state, assigned_to, last_at, created_at)
    select profile_name, state, assigned_to, last_at, clock_timestamp() from conversations where id = ${id} returning id`)
  const newId = inserted.rows[0]?.id
  if (!newId) throw new Error('insert into conversations returned no row')
  await tx.execute(sql`
    update conversation_identities set conversation_id = ${newId}, linked_by = ${by}, linked_at = now()
    where kind = ${kind} and value = ${value}`)
  await tx.execute(sql`
    update conversation_messages set conversation_id = ${newId}
    where conversation_id = ${id} and identity_kind = ${kind} and identity_value = ${value}`)
  for (const each of [id, newId]) await recomputeSummary(tx, each)
  return newId
}

async function recomputeSummary(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`
    with latest as (select * from conversation_messages where conversation_id = ${id} order by id desc limit 1),
    answered as (select coalesce(max(id), 0) as id from conversation_messages where conversation_id = ${id} and from_shop),
    open as (
      select min(m.arrived_at) as since, count(*)::int as count, max(m.sent_at) as last
      from conversation_messages m, answered where m.conversation_id = ${id} and not m.from_shop and m.id > answered.id
    )
    update conversations c set
      last_at = coalesce((select arrived_at from latest), c.last_at),
      last_kind = coalesce((select case when kind = 'media' then content -> 'media' ->> 'kind' else kind end from latest), ''), last_text = coalesce((select left(text, 200) from latest), ''),
      last_from_shop = coalesce((select from_shop from latest), false),
      unread = least(c.unread, (select count from open)),
      waiting_since = case when c.state = 'done' then null else (select since from open) end,
      last_inbound_at = (select max(sent_at) from conversation_messages where conversation_id = ${id} and not from_shop),
      version = c.version + 1
    where c.id = ${id}`)
}

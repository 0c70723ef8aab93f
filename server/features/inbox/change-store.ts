import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Identity } from './incoming-event.ts'

/** Locks the conversation until the transaction ends. Returns its version, or `null` if there is none. */
export async function lockConversation(tx: Db, id: string): Promise<number | null> {
  const { rows } = await tx.execute<{ version: number }>(
    sql`select version from conversations where id = ${id} for update`,
  )
  return rows[0]?.version ?? null
}

export async function resetUnread(tx: Db, id: string): Promise<void> {
  await tx.execute(
    sql`update conversations set unread = 0, version = version + 1 where id = ${id} and unread > 0`,
  )
}

export interface LastReply {
  count: number
  at: Date | null
  by: string
  userId: string | null
}

/** The latest reply of staff in a conversation, which is locked. */
export async function findLastReply(tx: Db, id: string): Promise<LastReply> {
  const { rows } = await tx.execute<{
    count: number
    at: string | null
    by: string
    userId: string | null
  }>(sql`
    select reply_count as count, last_reply_at as at, last_reply_by as by, last_reply_user as "userId"
    from conversations where id = ${id}`)
  const [row] = rows
  if (!row) throw new Error('the locked conversation does not exist')
  return { ...row, at: row.at === null ? null : new Date(row.at) }
}

/** Staff answered: nothing waits any more. What the customer wrote until now counts as read. */
export async function noteReply(
  tx: Db,
  id: string,
  { text, by, userId }: { text: string; by: string; userId: string | null },
): Promise<void> {
  await tx.execute(sql`
    update conversations set unread = 0, waiting_since = null, last_at = clock_timestamp(), last_kind = 'text',
      last_text = ${text.slice(0, 200).toWellFormed()}, last_from_shop = true,
      reply_count = reply_count + 1, last_reply_at = clock_timestamp(), last_reply_by = ${by}, last_reply_user = ${userId},
      version = version + 1
    where id = ${id}`)
}

export interface ConversationChange {
  name?: string
  state?: 'open' | 'done'
  assignedTo?: string | null
  snoozedUntil?: Date | null
  isQuestionClosed?: boolean
}

export async function updateConversation(tx: Db, id: string, change: ConversationChange): Promise<void> {
  const { name, state, assignedTo, snoozedUntil, isQuestionClosed } = change
  const sets = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    // What is done needs no answer and isn't snoozed.
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(state === 'done' ? [sql`waiting_since = null, unread = 0, snoozed_until = null`] : []),
    ...(assignedTo === undefined ? [] : [sql`assigned_to = ${assignedTo}::uuid`]),
    ...(snoozedUntil === undefined ? [] : [sql`snoozed_until = ${snoozedUntil}`]),
    ...(isQuestionClosed ? [sql`identity_question = null`] : []),
    sql`version = version + 1`,
  ]
  await tx.execute(sql`update conversations set ${sql.join(sets, sql`, `)} where id = ${id}`)
}

/**
 * Moves an identity and the messages that came under it to a new conversation. Returns its id, or `null` if the conversation
 * doesn't have the identity or has no other.
 */
export async function moveIdentityOut(
  tx: Db,
  id: string,
  { kind, value }: Identity,
  by: string,
): Promise<string | null> {
  const { rows } = await tx.execute<{ mine: number; others: number }>(sql`
    select count(*) filter (where kind = ${kind} and value = ${value})::int as mine,
      count(*) filter (where kind <> ${kind} or value <> ${value})::int as others
    from conversation_identities where conversation_id = ${id}`)
  if (!rows[0]?.mine || !rows[0].others) return null
  const made = await tx.execute<{ id: string }>(sql`
    insert into conversations (profile_name, state, assigned_to, last_at, created_at)
    select profile_name, state, assigned_to, last_at, clock_timestamp() from conversations where id = ${id} returning id`)
  const next = made.rows[0]?.id
  if (!next) throw new Error('insert into conversations returned no row')
  await tx.execute(sql`
    update conversation_identities set conversation_id = ${next}, linked_by = ${by}, linked_at = now()
    where kind = ${kind} and value = ${value}`)
  await tx.execute(sql`
    update conversation_messages set conversation_id = ${next}
    where conversation_id = ${id} and identity_kind = ${kind} and identity_value = ${value}`)
  for (const each of [id, next]) await recomputeSummary(tx, each)
  return next
}

/** Derives a conversation's summary from its messages, after some moved away. */
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
      last_kind = coalesce((select kind from latest), ''), last_text = coalesce((select left(text, 200) from latest), ''),
      last_from_shop = coalesce((select from_shop from latest), false),
      unread = least(c.unread, (select count from open)),
      waiting_since = case when c.state = 'done' then null else (select since from open) end,
      last_inbound_at = (select max(sent_at) from conversation_messages where conversation_id = ${id} and not from_shop),
      version = c.version + 1
    where c.id = ${id}`)
}

import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** Locks a conversation until the transaction ends. Returns its version, or `null` if it does not exist. */
export async function lockConversation(tx: Db, id: string): Promise<number | null> {
  const { rows } = await tx.execute<{ version: number }>(
    sql`select version from conversations where id = ${id} for update`,
  )
  return rows[0]?.version ?? null
}

export async function resetUnreadCount(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`update conversations set unread = 0 where id = ${id} and unread > 0`)
}

export interface LastReply {
  count: number
  at: Date | null
  by: string
  userId: string | null
}

/** Returns the last reply of staff. The conversation must be locked. */
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

/** Marks the conversation as read and answered, and shows the reply in the list of conversations. */
export async function recordReply(
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
    // A conversation that is done does not wait for an answer.
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(state === 'done' ? [sql`waiting_since = null, unread = 0, snoozed_until = null`] : []),
    ...(assignedTo === undefined ? [] : [sql`assigned_to = ${assignedTo}::uuid`]),
    ...(snoozedUntil === undefined ? [] : [sql`snoozed_until = ${snoozedUntil}`]),
    ...(isQuestionClosed ? [sql`identity_question = null`] : []),
    sql`version = version + 1`,
  ]
  await tx.execute(sql`update conversations set ${sql.join(sets, sql`, `)} where id = ${id}`)
}

/** Announces a change of the thread to open screens. Keeps the version, which protects only what staff edit. */
export async function announceConversationChange(tx: Db, conversationId: string): Promise<void> {
  await tx.execute(sql`update conversations set last_at = last_at where id = ${conversationId}`)
}

import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** Locks a conversation until the transaction ends. Returns its version, or `null` if it does not exist. */
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

/** Marks the conversation as read and answered, and shows the reply in the list. */
export async function recordReply(tx: Db, id: string, text: string): Promise<void> {
  await tx.execute(sql`
    update conversations set unread = 0, waiting_since = null, last_at = clock_timestamp(), last_kind = 'text',
      last_text = ${text.slice(0, 200).toWellFormed()}, last_from_shop = true, version = version + 1
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
export async function touchConversation(tx: Db, conversationId: string): Promise<void> {
  await tx.execute(sql`update conversations set last_at = last_at where id = ${conversationId}`)
}

import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

export type StaffNotificationReason = 'message' | 'wake'

/**
 * Claims a customer's messages that staff have not been notified of yet. Returns false if there are none, because an
 * earlier claim has included them.
 */
export async function claimNewMessages(tx: Db, conversation: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into announced_messages as a (conversation_id, message_id)
    select conversation_id, id from conversation_messages
    where conversation_id = ${conversation} and not from_shop order by id desc limit 1
    on conflict (conversation_id) do update set message_id = excluded.message_id where a.message_id < excluded.message_id
    returning 1`)
  return rows.length > 0
}

/** Ends snoozes that are over. Returns the conversations. Keeps their version, because staff changed nothing. */
export async function endExpiredSnoozes(tx: Db, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update conversations set snoozed_until = null where id in (
      select id from conversations where snoozed_until <= now() order by snoozed_until limit ${limit}
      for update skip locked)
    returning id`)
  return rows.map(({ id }) => id)
}

export async function holdNotification(
  db: Db,
  userId: string,
  conversation: string,
  reason: StaffNotificationReason,
): Promise<void> {
  await db.execute(sql`
    insert into held_notifications (user_id, conversation_id, reason) values (${userId}, ${conversation}, ${reason})
    on conflict do nothing`)
}

export async function findUserIdsWithHeldNotifications(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct user_id as id from held_notifications`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Releases the held notifications of a user. Returns those whose conversation still needs attention and is unassigned
 * or still assigned to the user.
 */
export async function releaseHeldNotifications(
  tx: Db,
  userId: string,
): Promise<{ conversation: string; reason: StaffNotificationReason }[]> {
  const { rows } = await tx.execute<{ conversation: string; reason: StaffNotificationReason }>(sql`
    with released as (delete from held_notifications where user_id = ${userId} returning conversation_id, reason)
    select c.id as conversation, reason from released join conversations c on c.id = conversation_id
    where (c.unread > 0 or reason = 'wake') and c.state = 'open' and coalesce(c.snoozed_until <= now(), true)
      and coalesce(c.assigned_to = ${userId}::uuid, true)
    order by c.last_at desc`)
  return rows
}

export async function countUnreadConversations(db: Db, conversations: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from conversations
    where id = any(${sql.param([...conversations])}::uuid[]) and unread > 0`)
  return rows[0]?.count ?? 0
}

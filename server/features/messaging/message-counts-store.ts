import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { MessageStatus } from '#core/messaging/message-states.ts'
import { messagesTable as messages } from './messages-tables.ts'

/** How many messages are in each state. */
export async function countMessages(db: Db): Promise<{ status: MessageStatus; messages: number }[]> {
  const { rows } = await db.execute<{ status: MessageStatus; messages: string }>(
    sql`select status, sum(change) as messages from message_counts group by status`,
  )
  return rows.map((row) => ({ status: row.status, messages: Number(row.messages) }))
}

/** Adds the changes that have gathered into one row for each state. */
export async function foldCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with gathered as (delete from message_counts returning status, change)
    insert into message_counts select status, sum(change) from gathered group by status`)
}

/** When the first message is scheduled for. */
export async function firstScheduled(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: messages.scheduledAt })
    .from(messages)
    .orderBy(messages.scheduledAt)
    .limit(1)
  return row?.at
}

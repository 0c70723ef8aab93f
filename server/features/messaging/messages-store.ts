import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql, asc } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import {
  messagesTable as messages,
  type MessageRow,
  type MessageOrigin,
  historyTable as history,
} from './messages-tables.ts'
import type { OutgoingMessage, PlannedPart } from './parts.ts'
import { dueTimeSql } from './change-message-store.ts'
import type { MessageHistoryAction } from '#core/messaging/message-history.ts'
import type { MessageStatus } from '#core/messaging/message-states.ts'

/**
 * Inserts the message without parts. Returns `null` if a message with the same origin key exists.
 */
export async function insertMessage(
  db: Db,
  content: OutgoingMessage,
  more: {
    scheduledAt: Date | null
    status: 'pending' | 'cancelled'
    origin: MessageOrigin
    /** Undefined if no staff member created the message. */
    by?: string
    originKey?: string
    originHash?: string
    asked?: boolean
  },
): Promise<MessageRow | null> {
  // The time comes from the database's clock, in whole seconds as in the API.
  const at = more.scheduledAt ?? sql`date_trunc('second', now())`
  const [row] = await db
    .insert(messages)
    .values({
      id: randomUUID(),
      ...content,
      scheduledAt: at,
      status: more.status,
      origin: more.origin,
      originKey: more.originKey ?? null,
      originHash: more.originHash ?? null,
      createdBy: more.by ?? null,
      asked: more.asked ?? false,
      dueAt: more.status === 'pending' ? dueTimeSql(at) : null,
    })
    .onConflictDoNothing({ target: messages.originKey })
    .returning()
  return row ?? null
}

/** Input of the database function `enqueue_notice`. */
export interface NotificationToInsert {
  id: string
  key: string
  phone: string
  body: string
  media: OutgoingMessage['media']
  by: string | null
  byVisitor: boolean
  /** `null` if the message is due at once. */
  at: string | null
  parts: (PlannedPart & { id: string; position: number })[]
}

export async function insertNotification(tx: Db, notice: NotificationToInsert): Promise<void> {
  await tx.execute(sql`select enqueue_notice(${JSON.stringify(notice)}::jsonb)`)
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | null> {
  if (!isUuid(id)) return null
  const [row] = await db.select().from(messages).where(eq(messages.id, id))
  return row ?? null
}

export async function findMessageByOrigin(db: Db, key: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(messages).where(eq(messages.originKey, key))
  return row ?? null
}

/**
 * Finds a pending or sent message with this text to this phone that is scheduled within a day of `at`. If `at` is
 * `null`, the current time is used. If several messages match, returns the nearest one in time.
 */
export async function findDuplicateMessage(
  db: Db,
  { phone, body }: Pick<OutgoingMessage, 'phone' | 'body'>,
  at: Date | null,
): Promise<MessageRow | null> {
  const time = sql`${at?.toISOString() ?? 'now'}::timestamptz`
  const [row] = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.phone, phone),
        sql`${messages.scheduledAt} between ${time} - interval '1 day' and ${time} + interval '1 day'`,
        inArray(messages.status, ['pending', 'sending', 'sent']),
        sql`btrim(${messages.body}) = btrim(${body})`,
      ),
    )
    .orderBy(sql`abs(extract(epoch from ${messages.scheduledAt} - ${time}))`)
    .limit(1)
  return row ?? null
}

/** Locks a message until the transaction ends, so that no engine claims it. */
export async function lockMessage(tx: Db, id: string): Promise<MessageRow | null> {
  if (!isUuid(id)) return null
  const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('update')
  return row ?? null
}

/**
 * Returns the time by the database's clock, rounded up to a millisecond, so that no existing message was created after
 * it.
 */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return new Date(rows[0]?.ms ?? Date.now())
}

export const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

export async function recordMessageHistory(
  tx: Db,
  ids: string[],
  { action, detail = null, by }: { action: MessageHistoryAction; detail?: string | null; by: string },
): Promise<void> {
  await tx.execute(sql`
    insert into message_history (message_id, action, detail, done_by)
    select id, ${action}, ${detail}, ${by} from unnest(${`{${ids.join(',')}}`}::uuid[]) as id`)
}

export async function findMessageHistory(
  db: Db,
  messageId: string,
): Promise<(typeof history.$inferSelect)[]> {
  return db.select().from(history).where(eq(history.messageId, messageId)).orderBy(asc(history.id))
}

export async function countMessages(db: Db): Promise<{ status: MessageStatus; messages: number }[]> {
  const { rows } = await db.execute<{ status: MessageStatus; messages: string }>(
    sql`select status, sum(change) as messages from message_counts group by status`,
  )
  return rows.map((row) => ({ status: row.status, messages: Number(row.messages) }))
}

/** Merges the recorded changes of counts into one row per status. */
export async function mergeMessageCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with gathered as (delete from message_counts returning status, change)
    insert into message_counts select status, sum(change) from gathered group by status`)
}

export async function findFirstScheduledTime(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: messages.scheduledAt })
    .from(messages)
    .orderBy(messages.scheduledAt)
    .limit(1)
  return row?.at
}

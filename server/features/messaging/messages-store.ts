import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql, asc } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import {
  messagesTable as messages,
  type MessageRow,
  type Origin,
  historyTable as history,
} from './messages-tables.ts'
import type { Content, PlannedPart } from './parts.ts'
import { dueFrom } from './change-message-store.ts'
import type { MessageHistoryAction } from '#core/messaging/message-history.ts'
import type { MessageStatus } from '#core/messaging/message-states.ts'

/** Inserts a message without its parts; null when one with the same origin key is there already. */
export async function insertMessage(
  db: Db,
  content: Content,
  more: {
    scheduledAt: Date | null
    status: 'pending' | 'cancelled'
    origin: Origin
    /** Who made it; left out where nobody of the shop did. */
    by?: string
    originKey?: string
    /** What was sent to make it. */
    originHash?: string
    asked?: boolean
  },
): Promise<MessageRow | null> {
  // The database's clock and no other says what now is; whole seconds, as on the wire.
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
      dueAt: more.status === 'pending' ? dueFrom(at) : null,
    })
    .onConflictDoNothing({ target: messages.originKey })
    .returning()
  return row ?? null
}

/** A message that is due at once, as the database's `enqueue_notice` takes it. */
export interface Notice {
  id: string
  /** There is at most one for each. */
  key: string
  phone: string
  body: string
  media: Content['media']
  by: string | null
  byVisitor: boolean
  parts: (PlannedPart & { id: string; position: number })[]
}

export async function insertNotice(tx: Db, notice: Notice): Promise<void> {
  await tx.execute(sql`select enqueue_notice(${JSON.stringify(notice)}::jsonb)`)
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | null> {
  if (!isUuid(id)) return null
  const [row] = await db.select().from(messages).where(eq(messages.id, id))
  return row ?? null
}

export async function findByOrigin(db: Db, key: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(messages).where(eq(messages.originKey, key))
  return row ?? null
}

/**
 * A message with this text that goes, or went, to this phone within a day of `at` (now when null); the nearest in time.
 */
export async function findSame(
  db: Db,
  { phone, body }: Pick<Content, 'phone' | 'body'>,
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

/** The message, locked until the transaction ends, so that no engine takes it meanwhile. */
export async function lockMessage(tx: Db, id: string): Promise<MessageRow | null> {
  if (!isUuid(id)) return null
  const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('update')
  return row ?? null
}

/** The database's clock, not before anything that was made until now. */
export async function clock(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return new Date(rows[0]?.ms ?? Date.now())
}

export const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

/** Writes down who did what to these messages; `detail` says in words what was changed. */
export async function recordHistory(
  tx: Db,
  ids: string[],
  { action, detail = null, by }: { action: MessageHistoryAction; detail?: string | null; by: string },
): Promise<void> {
  await tx.execute(sql`
    insert into message_history (message_id, action, detail, done_by)
    select id, ${action}, ${detail}, ${by} from unnest(${`{${ids.join(',')}}`}::uuid[]) as id`)
}

/** What was done to a message, in order. */
export async function historyOf(db: Db, messageId: string): Promise<(typeof history.$inferSelect)[]> {
  return db.select().from(history).where(eq(history.messageId, messageId)).orderBy(asc(history.id))
}

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

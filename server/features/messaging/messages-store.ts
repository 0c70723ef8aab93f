import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { MessageSort } from '../../../core/contracts/messages.ts'
import type { MessageStatus } from '../../../core/values/message-states.ts'
import type { Db } from '../../platform/database.ts'
import { messagesTable as messages, type MessageRow, type Origin } from './messages-tables.ts'
import type { Content } from './parts.ts'

/** Inserts a message without its parts; null when one with the same origin key is there already. */
export async function insertMessage(
  db: Db,
  content: Content,
  more: {
    scheduledAt: Date | null
    status: 'pending' | 'cancelled'
    origin: Origin
    originKey?: string
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
      asked: more.asked ?? false,
      dueAt: more.status === 'pending' ? dueFrom(at) : null,
    })
    .onConflictDoNothing({ target: messages.originKey })
    .returning()
  return row ?? null
}

/** A time that has passed is now: someone who asks for it today hasn't missed it. */
const dueFrom = (at: Date | SQL) =>
  sql`greatest(${at instanceof Date ? at.toISOString() : at}::timestamptz, now())`

export async function findMessage(db: Db, id: string): Promise<MessageRow | null> {
  if (!isUuid(id)) return null
  const [row] = await db.select().from(messages).where(eq(messages.id, id))
  return row ?? null
}

export async function findByOrigin(db: Db, key: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(messages).where(eq(messages.originKey, key))
  return row ?? null
}

/** The message, locked until the transaction ends, so that no engine takes it meanwhile. */
export async function lockMessage(tx: Db, id: string): Promise<MessageRow | null> {
  if (!isUuid(id)) return null
  const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('update')
  return row ?? null
}

type Change = Partial<Pick<MessageRow, 'phone' | 'body' | 'media' | 'scheduledAt' | 'round'>>

/** To rest in a state in which nobody sends it. */
export async function restMessage(
  tx: Db,
  id: string,
  status: 'sent' | 'cancelled' | 'failed',
  change: Change & { reason?: string | null } = {},
): Promise<MessageRow> {
  return changed(tx, id, { reason: null, ...change, status, dueAt: null })
}

/**
 * To be sent at `at`, now when that is null or has passed, with its failures forgotten. `asked`: a person waits for
 * this try, so that its failure is final; `direct`: by the direct endpoint.
 */
export async function scheduleMessage(
  tx: Db,
  id: string,
  at: Date | null,
  change: Change & { asked?: boolean; direct?: boolean } = {},
): Promise<MessageRow> {
  return changed(tx, id, {
    asked: false,
    direct: false,
    ...change,
    status: 'pending',
    reason: null,
    refusals: 0,
    dueAt: dueFrom(at ?? sql`now()`),
  })
}

async function changed(tx: Db, id: string, change: Parameters<typeof setOf>[0]): Promise<MessageRow> {
  const [row] = await tx.update(messages).set(setOf(change)).where(eq(messages.id, id)).returning()
  if (!row) throw new Error(`message ${id} was locked and is gone`)
  return row
}

const setOf = (change: Partial<Omit<MessageRow, 'dueAt'>> & { dueAt: Date | SQL | null }) => change

export async function removeMessage(tx: Db, id: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.id, id))
}

const columns = { status: messages.status, phone: messages.phone, scheduled_time: messages.scheduledAt }

/** Messages of one state (or all), sorted, from just after a cursor. Every order is an index's. */
export async function messagesSorted(
  db: Db,
  asked: {
    status?: MessageStatus | undefined
    sort: MessageSort
    direction: 'asc' | 'desc'
    limit: number
    after?: Cursor | undefined
  },
): Promise<MessageRow[]> {
  const keys = [columns[asked.sort], messages.scheduledAt, messages.id].slice(
    asked.sort === 'scheduled_time' ? 1 : 0,
  )
  const way = asked.direction === 'asc' ? asc : desc
  return db
    .select()
    .from(messages)
    .where(
      and(
        asked.status && eq(messages.status, asked.status),
        asked.after && beyond(asked.sort, asked.direction, asked.after),
      ),
    )
    .orderBy(...keys.map((key) => way(key)))
    .limit(asked.limit)
}

/** The sorted values of the last message of a page. */
export interface Cursor {
  status: MessageStatus
  phone: string
  scheduledAt: Date
  id: string
}

function beyond(sort: MessageSort, direction: 'asc' | 'desc', after: Cursor): SQL {
  const at = sql`${after.scheduledAt.toISOString()}::timestamptz`
  const sign = direction === 'asc' ? sql`>` : sql`<`
  if (sort === 'scheduled_time')
    return sql`(${messages.scheduledAt}, ${messages.id}) ${sign} (${at}, ${after.id}::uuid)`
  const first = sort === 'phone' ? messages.phone : messages.status
  return sql`(${first}, ${messages.scheduledAt}, ${messages.id}) ${sign} (${after[sort]}, ${at}, ${after.id}::uuid)`
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

const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

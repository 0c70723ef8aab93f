import type { Failure } from '../../../core/messaging/message-reasons.ts'
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { MessageStatus } from '../../../core/messaging/message-states.ts'
import type { Db } from '../../platform/database.ts'
import { messagesTable as messages, type MessageRow, type Origin } from './messages-tables.ts'
import type { Content, PlannedPart } from './parts.ts'

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
  parts: (PlannedPart & { id: string; position: number })[]
}

export async function insertNotice(tx: Db, notice: Notice): Promise<void> {
  await tx.execute(sql`select enqueue_notice(${JSON.stringify(notice)}::jsonb)`)
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

type Change = Partial<Pick<MessageRow, 'phone' | 'body' | 'media' | 'scheduledAt' | 'round' | 'request'>>

/** Nothing is to be said of why it waits or failed. */
const noReason = { hold: null, failure: null, detail: null }

/** To rest in a state in which nobody sends it. */
export async function restMessage(
  tx: Db,
  id: string,
  status: 'sent' | 'cancelled',
  change: Change = {},
): Promise<MessageRow> {
  return changed(tx, id, { ...noReason, ...change, status, dueAt: null })
}

/** To have failed for this, until a person does something about it. */
export async function failMessage(
  tx: Db,
  id: string,
  { failure, detail }: { failure: Failure; detail: string | null },
): Promise<MessageRow> {
  return changed(tx, id, { hold: null, failure, detail, status: 'failed', dueAt: null })
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
    ...noReason,
    status: 'pending',
    refusals: 0,
    receipt: null,
    dueAt: dueFrom(at ?? sql`now()`),
  })
}

async function changed(tx: Db, id: string, change: Parameters<typeof setOf>[0]): Promise<MessageRow> {
  const [row] = await tx.update(messages).set(setOf(change)).where(eq(messages.id, id)).returning()
  if (!row) throw new Error(`message ${id} was locked and is gone`)
  return row
}

const setOf = (change: Partial<Omit<MessageRow, 'dueAt'>> & { dueAt: Date | SQL | null }) => change

/**
 * Sets the ticks of these messages to the least that receipts tell of their parts. An optional part that was refused,
 * or of which nobody knows, doesn't count.
 */
export async function tickMessages(tx: Db, ids: string[]): Promise<void> {
  await tx.execute(sql`
    update messages m set receipt = told.receipt
    from (
      select p.message_id, (array['sent', 'delivered', 'read'])[min(coalesce(
        array_position(array['sent', 'delivered', 'read'], r.state), 0))] as receipt
      from message_parts p
      join messages of on of.id = p.message_id and of.round = p.round
      left join gateway_receipts r on r.gateway_id = p.gateway_id
      where p.message_id = any(${`{${ids.join(',')}}`}::uuid[]) and not (p.optional and p.state in ('refused', 'unknown'))
      group by p.message_id
    ) as told
    where m.id = told.message_id and m.receipt is distinct from told.receipt`)
}

export async function removeMessage(tx: Db, id: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.id, id))
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

/** The database's clock, not before anything that was made until now. */
export async function clock(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return new Date(rows[0]?.ms ?? Date.now())
}

export const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

import { desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { recurringMessagesTable as recurringMessages } from '../campaigns/campaigns-tables.ts'
import { messagesTable as messages, type MessageRow } from '../messages-tables.ts'
import { replaceNames } from '#server/db/replace-names-store.ts'

export async function findPersonMessages(db: Db, { phone, keys }: MessagePerson): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(about({ phone, keys }))
    .orderBy(desc(messages.scheduledAt), desc(messages.id))
}

export interface MessagePerson {
  phone: string
  /** Keys of messages about the person's orders. They may have gone to another number. */
  keys: string[]
}

const about = ({ phone, keys }: MessagePerson) =>
  keys.length ? or(eq(messages.phone, phone), inArray(messages.originKey, keys)) : eq(messages.phone, phone)

/** Locks and returns the person's messages, so that no engine claims them until the transaction ends. */
export async function lockPersonMessages(tx: Db, of: MessagePerson) {
  return tx
    .select({ id: messages.id, status: messages.status })
    .from(messages)
    .where(about(of))
    .orderBy(messages.id)
    .for('update')
}

export async function findPersonRecurringMessages(db: Db, phone: string) {
  return db.select().from(recurringMessages).where(eq(recurringMessages.phone, phone))
}

/**
 * Returns recipients' phone numbers that contain these digits, latest message first. This also finds people who never
 * ordered.
 */
export async function findSimilarPhones(db: Db, digits: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ phone: string }>(sql`
    select phone from (
      select phone, scheduled_at from message_search where words @@ search_query(${digits}, '{}') limit 2000
    ) as found where phone like ${`%${digits}%`} group by phone order by max(scheduled_at) desc limit ${limit}`)
  return rows.map(({ phone }) => phone)
}

/** Messages per statement. The limit keeps row locks short. */
const maxRowsPerStatement = 1000

export async function deleteMessages(tx: Db, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += maxRowsPerStatement) {
    const batch = sql`${`{${ids.slice(from, from + maxRowsPerStatement).join(',')}}`}::uuid[]`
    await emptyBubbles(tx, sql`part_id in (select id from message_parts where message_id = any(${batch}))`)
    await tx.execute(sql`delete from messages where id = any(${batch})`)
  }
}

/**
 * Deletes the data about a number that is stored outside of messages: recurring messages, the time it last
 * wrote, its WhatsApp user id, its sandbox chat, and receipts without a part.
 */
export async function deleteNumberData(tx: Db, phone: string): Promise<void> {
  await tx.execute(sql`delete from repeats where phone = ${phone}`)
  await tx.execute(sql`delete from customers_wrote where phone = ${phone}`)
  await tx.execute(sql`delete from whatsapp_users where phone = ${phone} or 'bsuid:' || user_id = ${phone}`)
  await tx.execute(sql`delete from sandbox_written where phone = ${phone}`)
  await emptyBubbles(tx, sql`phone = ${phone}`)
  await tx.execute(sql`
    delete from sandbox_chats where phone = ${phone} and not exists (select from sandbox_bubbles where phone = ${phone})`)
  // Deletes receipts whose message id contains the number, as ids of some gateways do. Receipts of deleted parts are
  // already gone.
  await tx.execute(
    sql`delete from gateway_receipts where part_id is null and gateway_id like ${`%${phone}%`}`,
  )
}

async function emptyBubbles(tx: Db, which: SQL): Promise<void> {
  const { rows } = await tx.execute<{ phone: string }>(
    sql`delete from sandbox_bubbles where ${which} returning phone`,
  )
  for (const phone of new Set(rows.map((row) => row.phone))) {
    await tx.execute(sql`
      update sandbox_chats c set bubbles = left_over.bubbles, last_text = left_over.last_text, last_at = left_over.last_at
      from (
        select count(*)::int as bubbles, (array_agg(body order by arrived_at desc))[1] as last_text,
          max(arrived_at) as last_at
        from (
          select body, arrived_at from sandbox_bubbles where phone = ${phone}
          union all select body, written_at from sandbox_written where phone = ${phone}
        ) as both_sides
      ) as left_over
      where c.phone = ${phone} and left_over.bubbles > 0`)
    await tx.execute(sql`
      delete from sandbox_chats where phone = ${phone}
        and not exists (select from sandbox_bubbles where phone = ${phone})
        and not exists (select from sandbox_written where phone = ${phone})`)
  }
}

export async function removeNamesFromMessages(tx: Db, keys: string[], names: string[]): Promise<void> {
  if (keys.length === 0 || names.length === 0) return
  const body = replaceNames(sql.raw('body'), names)
  const { rows } = await tx.execute<{ id: string; phone: string }>(sql`
    update messages set body = ${body} where origin_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
    returning id, phone`)
  for (const { id, phone } of rows) {
    await tx.execute(sql`update message_parts set body = ${body} where message_id = ${id}`)
    await tx.execute(sql`
      update sandbox_bubbles set body = ${body}
      where part_id in (select id from message_parts where message_id = ${id})`)
    await tx.execute(sql`
      update sandbox_chats set last_text = ${replaceNames(sql.raw('last_text'), names)} where phone = ${phone}`)
  }
}

/**
 * Moves pending and recurring messages to another phone number. Sent messages keep the old one. Returns the
 * ids of the pending messages.
 */
export async function redirectMessages(tx: Db, from: string, to: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update messages set phone = ${to} where phone = ${from} and status = 'pending' returning id`)
  await tx.execute(sql`update repeats set phone = ${to} where phone = ${from}`)
  return rows.map(({ id }) => id)
}

const expired = (before: Date): SQL => sql`
  scheduled_at < ${before.toISOString()}::timestamptz and (
    status in ('sent', 'cancelled') or (status = 'failed' and failure <> 'delivery_unknown'))`

export async function countExpiredMessages(db: Db, before: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from messages where ${expired(before)}`,
  )
  return rows[0]?.n ?? 0
}

/** Locks and returns expired messages. Skips messages that are already locked. */
export async function lockExpiredMessages(tx: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from messages where ${expired(before)} order by scheduled_at limit ${limit} for update skip locked`)
  return rows.map(({ id }) => id)
}

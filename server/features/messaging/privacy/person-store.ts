import { desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { repeatsTable as repeats } from '../campaigns/campaigns-tables.ts'
import { messagesTable as messages, type MessageRow } from '../messages-tables.ts'
import { replaceNames } from '#server/db/removed-names-store.ts'

/** Messages that went, or go, to this phone, or that were written for one of these keys; the latest first. */
export async function messagesOf(db: Db, { phone, keys }: About): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(about({ phone, keys }))
    .orderBy(desc(messages.scheduledAt), desc(messages.id))
}

export interface About {
  phone: string
  /** Origin keys: what was written about orders of theirs may have gone to another number. */
  keys: string[]
}

const about = ({ phone, keys }: About) =>
  keys.length ? or(eq(messages.phone, phone), inArray(messages.originKey, keys)) : eq(messages.phone, phone)

/** No engine takes them before this transaction ends. */
export async function lockMessagesOf(tx: Db, of: About) {
  return tx
    .select({ id: messages.id, status: messages.status })
    .from(messages)
    .where(about(of))
    .orderBy(messages.id)
    .for('update')
}

export async function repeatsOf(db: Db, phone: string) {
  return db.select().from(repeats).where(eq(repeats.phone, phone))
}

/** Phones of messages that have this in them, for who never ordered; those of the latest first. */
export async function phonesLike(db: Db, digits: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ phone: string }>(sql`
    select phone from (
      select phone, scheduled_at from message_search where words @@ search_query(${digits}, '{}') limit 2000
    ) as found where phone like ${`%${digits}%`} group by phone order by max(scheduled_at) desc limit ${limit}`)
  return rows.map(({ phone }) => phone)
}

/** Messages in one statement: none holds its locks for long. */
const atOnce = 1000

/**
 * Takes these messages out with all that hangs on them: parts, attempts, receipts, what was done to them, and what the
 * sandbox phone shows of them.
 */
export async function deleteMessages(tx: Db, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = sql`${`{${ids.slice(from, from + atOnce).join(',')}}`}::uuid[]`
    await emptyBubbles(tx, sql`part_id in (select id from message_parts where message_id = any(${some}))`)
    await tx.execute(sql`delete from messages where id = any(${some})`)
  }
}

/** What else there is of a number: repeats, when it last wrote, its chat on the sandbox phone, receipts of its own. */
export async function forgetNumber(tx: Db, phone: string): Promise<void> {
  await tx.execute(sql`delete from repeats where phone = ${phone}`)
  await tx.execute(sql`delete from customers_wrote where phone = ${phone}`)
  await tx.execute(sql`delete from whatsapp_users where phone = ${phone} or 'bsuid:' || user_id = ${phone}`)
  await emptyBubbles(tx, sql`phone = ${phone}`)
  // A gateway's own ids may have the number in them; those of parts that went are gone with them.
  await tx.execute(
    sql`delete from gateway_receipts where part_id is null and gateway_id like ${`%${phone}%`}`,
  )
}

/** Takes bubbles out, and makes the chats that they were in true again. */
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
        from sandbox_bubbles where phone = ${phone}
      ) as left_over
      where c.phone = ${phone} and left_over.bubbles > 0`)
    await tx.execute(sql`
      delete from sandbox_chats where phone = ${phone}
        and not exists (select from sandbox_bubbles where phone = ${phone})`)
  }
}

/** Takes these names out of what was written for these keys, and in what the sandbox phone shows of it. */
export async function unnameMessages(tx: Db, keys: string[], names: string[]): Promise<void> {
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

/** Messages that wait go to the new number; those that went stay what they were. Ids of those that were changed. */
export async function redirectMessages(tx: Db, from: string, to: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update messages set phone = ${to} where phone = ${from} and status = 'pending' returning id`)
  await tx.execute(sql`update repeats set phone = ${to} where phone = ${from}`)
  return rows.map(({ id }) => id)
}

/** Nobody sends them any more, and nobody has to decide about them. */
const expired = (before: Date): SQL => sql`
  scheduled_at < ${before.toISOString()}::timestamptz and (
    status in ('sent', 'cancelled') or (status = 'failed' and failure <> 'delivery_unknown'))`

export async function countExpiredMessages(db: Db, before: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from messages where ${expired(before)}`,
  )
  return rows[0]?.n ?? 0
}

/** Locked; those that somebody else has locked are left out. */
export async function lockExpiredMessages(tx: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from messages where ${expired(before)} order by scheduled_at limit ${limit} for update skip locked`)
  return rows.map(({ id }) => id)
}

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { truncateText } from '#core/shared/truncate-text.ts'
import type { Db } from '#server/db/database.ts'

export interface SandboxCustomerMessage {
  phone: string
  kind: 'text' | 'image' | 'document' | 'voice'
  text: string
  file: string | null
  type: string
  name: string
  replyTo: string | null
}

/**
 * Inserts a message from a customer. `name` is the customer's name, and `undefined` keeps the stored name.
 */
export async function insertCustomerMessage(
  tx: Db,
  message: SandboxCustomerMessage,
  name: string | undefined,
): Promise<string> {
  const id = randomUUID()
  const { phone, kind, text, file, type, name: fileName, replyTo } = message
  const lastText = truncateText(text || fileName, 200)
  await tx.execute(sql`
    insert into sandbox_chats (phone, bubbles, last_text, last_at, name) values (${phone}, 1, ${lastText}, now(), ${name ?? ''})
    on conflict (phone) do update set bubbles = sandbox_chats.bubbles + 1, last_text = excluded.last_text, last_at = now(),
      name = coalesce(${name ?? null}, sandbox_chats.name)`)
  await tx.execute(sql`
    insert into sandbox_written (id, phone, kind, body, file, type, name, reply_to)
    values (${id}, ${phone}, ${kind}, ${text}, ${file}, ${type}, ${fileName}, ${replyTo})`)
  return id
}

export async function findSandboxChatName(db: Db, phone: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from sandbox_chats where phone = ${phone}`,
  )
  return rows[0]?.name ?? ''
}

export async function findCustomerFile(
  db: Db,
  id: string,
): Promise<{ file: string; type: string; name: string } | null> {
  const { rows } = await db.execute<{ file: string; type: string; name: string }>(
    sql`select file, type, name from sandbox_written where id = ${id} and file is not null and not is_deleted`,
  )
  return rows[0] ?? null
}

export async function findPhoneOfSandboxMessage(
  db: Db,
  from: 'shop' | 'customer',
  id: string,
): Promise<string | null> {
  const table = from === 'shop' ? sql`sandbox_bubbles` : sql`sandbox_written`
  const { rows } = await db.execute<{ phone: string }>(sql`select phone from ${table} where id = ${id}`)
  return rows[0]?.phone ?? null
}

export async function setSandboxReaction(tx: Db, id: string, emoji: string): Promise<void> {
  await tx.execute(sql`update sandbox_bubbles set reaction = ${emoji} where id = ${id}`)
}

/** Marks the message as deleted and empties it. Returns `false` if it was deleted before. */
export async function deleteCustomerMessage(tx: Db, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update sandbox_written set is_deleted = true, body = '', name = '' where id = ${id} and not is_deleted returning 1`)
  return rows.length > 0
}

/** Marks a message from the customer and all earlier ones as read by the shop, as WhatsApp does. */
export async function markCustomerMessagesRead(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    update sandbox_written set read_at = now()
    where read_at is null and (phone, written_at) in (
      select w.phone, w.written_at from sandbox_written w join sandbox_written last on last.id = ${id}
      where w.phone = last.phone and w.written_at <= last.written_at)`)
}

interface ChatRow {
  id: string
  fromCustomer: boolean
  kind: 'text' | 'media' | 'document' | 'voice'
  text: string
  url: string | null
  name: string | null
  outcome: 'delivered' | 'refused' | 'unanswered'
  direct: boolean
  arrivedAt: string
  receipt: 'delivered' | 'read' | null
  reaction: string
  isDeleted: boolean
  replyTo: string | null
}

/** Returns the newest messages of both sides, oldest first. */
export async function findChat(db: Db, phone: string, limit: number): Promise<ChatRow[]> {
  const { rows } = await db.execute<ChatRow & Record<string, unknown>>(sql`
    with both_sides as (
      select id, false as "fromCustomer", kind, body as text, url, name, outcome, direct, arrived_at as at, receipt, reaction,
        false as "isDeleted", null::uuid as reply_to
      from sandbox_bubbles where phone = ${phone}
      union all
      select id, true, case kind when 'image' then 'media' else kind end, body, null, nullif(name, ''), 'delivered', false,
        written_at, case when read_at is null then 'delivered' else 'read' end, '', is_deleted, reply_to
      from sandbox_written where phone = ${phone}
      order by at desc limit ${limit}
    )
    select both_sides.*, to_json(at)#>>'{}' as "arrivedAt", case when both_sides.reply_to is null then null else coalesce(
      (select coalesce(nullif(body, ''), name) from sandbox_bubbles b where b.id = both_sides.reply_to),
      (select coalesce(nullif(body, ''), name) from sandbox_written w where w.id = both_sides.reply_to), '') end as "replyTo"
    from both_sides order by at, id`)
  return rows
}

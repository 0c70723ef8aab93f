import { sql } from 'drizzle-orm'
import type { PersonalData } from '#core/privacy/privacy.ts'
import type { Db } from '#server/db/database.ts'
import { renderTimestampSql } from '#server/db/timeline.ts'

type HeldConversation = PersonalData['conversations'][number]

const anyOf = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`

export async function collectConversationData(
  db: Db,
  ids: readonly string[],
): Promise<{ conversations: HeldConversation[]; files: { name: string; file: string }[] }> {
  if (ids.length === 0) return { conversations: [], files: [] }
  const { rows } = await db.execute<HeldConversation & Record<string, unknown>>(sql`
    select c.name, c.profile_name, ${renderTimestampSql(sql`c.created_at`)} as started_at,
      coalesce((select jsonb_agg(kind || ':' || value order by kind, value) from conversation_identities i
        where i.conversation_id = c.id), '[]') as identities,
      coalesce((select jsonb_agg(jsonb_build_object('sent_at', ${renderTimestampSql(sql`m.sent_at`)}, 'from_shop', from_shop,
          'kind', m.kind, 'text', m.text, 'file', coalesce(a.file_name, '')) order by m.id)
        from conversation_messages m left join conversation_media a on a.message_id = m.id
        where m.conversation_id = c.id), '[]') as messages,
      coalesce((select jsonb_agg(jsonb_build_object('written_at', ${renderTimestampSql(sql`n.written_at`)}, 'text', n.text)
          order by n.written_at) from conversation_notes n where n.conversation_id = c.id), '[]') as notes
    from conversations c where c.id = ${anyOf(ids)} order by c.created_at, c.id`)
  const { rows: files } = await db.execute<{ name: string; file: string }>(sql`
    select m.id || case a.type when 'image/jpeg' then '.jpg' when 'image/png' then '.png' when 'image/webp' then '.webp'
      when 'application/pdf' then '.pdf' when 'audio/ogg' then '.ogg' when 'video/mp4' then '.mp4' else '' end as name, a.file
    from conversation_media a join conversation_messages m on m.id = a.message_id
    where m.conversation_id = ${anyOf(ids)} and a.file is not null order by m.id`)
  return { conversations: rows, files }
}

/**
 * Deletes conversations with their messages, notes and files. Empties the bodies of their webhooks but keeps the
 * hashes, so that repeated deliveries are still ignored. Returns the number of conversations.
 */
export async function deleteConversations(tx: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await tx.execute<{ value: string }>(sql`
    select value from conversation_identities where conversation_id = ${anyOf(ids)} order by value for update`)
  const targets = sql`
    (select gateway, gateway_id from conversation_messages where conversation_id = ${anyOf(ids)})`
  await tx.execute(sql`delete from conversation_reactions where (gateway, target) in ${targets}`)
  await tx.execute(sql`delete from conversation_message_changes where (gateway, target) in ${targets}`)
  for (const { value } of rows)
    await tx.execute(sql`
      update incoming_webhooks set body = '{}', error = null, processed_at = coalesce(processed_at, now())
      where position(${value} in body) > 0`)
  const { rows: gone } = await tx.execute(sql`delete from conversations where id = ${anyOf(ids)} returning 1`)
  return gone.length
}

const oldMessages = (before: Date) => sql`from conversation_messages where arrived_at < ${before}`
const oldFiles = (before: Date) => sql`
  from conversation_media a join conversation_messages m on m.id = a.message_id
  where m.arrived_at < ${before} and a.file is not null`

async function countRows(db: Db, rows: ReturnType<typeof sql>): Promise<number> {
  const { rows: found } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${rows}`)
  return found[0]?.count ?? 0
}

export const countExpiredConversationMessages = (db: Db, before: Date) => countRows(db, oldMessages(before))
export const countExpiredConversationFiles = (db: Db, before: Date) => countRows(db, oldFiles(before))

/**
 * Deletes up to `limit` messages that arrived before a time, and conversations that become empty. Returns the number
 * of messages.
 */
export async function deleteExpiredConversationMessages(
  tx: Db,
  before: Date,
  limit: number,
): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with gone as (
      delete from conversation_messages where id in (select id ${oldMessages(before)} order by id limit ${limit})
      returning conversation_id, gateway, gateway_id
    ), reactions as (
      delete from conversation_reactions r using gone where r.gateway = gone.gateway and r.target = gone.gateway_id
    ), changes as (
      delete from conversation_message_changes c using gone where c.gateway = gone.gateway and c.target = gone.gateway_id
    )
    select conversation_id as id from gone`)
  await tx.execute(sql`
    delete from conversations c where c.id = ${anyOf([...new Set(rows.map(({ id }) => id))])} and c.last_at < ${before}
      and not exists (select from conversation_messages m where m.conversation_id = c.id)`)
  return rows.length
}

/**
 * Removes up to `limit` files of messages that arrived before a time, but keeps the messages. Returns the number of
 * removed files.
 */
export async function removeExpiredConversationFiles(tx: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    update conversation_media set file = null, state = 'failed', error = 'expired', media_id = null, url = null
    where message_id in (select a.message_id ${oldFiles(before)} order by a.message_id limit ${limit}) returning 1`)
  return rows.length
}

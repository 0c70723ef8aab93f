import { sql } from 'drizzle-orm'
import type { QuickReply } from '#core/inbox/quick-replies.ts'
import type { Db } from '#server/db/database.ts'
import { recordVersionSql } from '#server/db/versions-store.ts'

const columns = sql`id, name, body as text, ${recordVersionSql('quick reply', sql`quick_replies.id::text`)} as version`
type Row = QuickReply & Record<string, unknown>

export async function findQuickReplies(db: Db): Promise<QuickReply[]> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from quick_replies order by lower(name)`)
  return rows
}

export async function findQuickReply(db: Db, id: number): Promise<QuickReply | null> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from quick_replies where id = ${id}`)
  return rows[0] ?? null
}

/** Returns `null` if the name is taken. */
export async function insertQuickReply(
  db: Db,
  { name, text }: Pick<QuickReply, 'name' | 'text'>,
): Promise<QuickReply | null> {
  const { rows } = await db.execute<Row>(sql`
    insert into quick_replies (name, body) values (${name}, ${text}) on conflict do nothing returning ${columns}`)
  return rows[0] ?? null
}

export async function isQuickReplyNameTaken(db: Db, name: string, exceptId: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from quick_replies where lower(name) = lower(${name}) and id <> ${exceptId}`,
  )
  return rows.length > 0
}

export async function updateQuickReplyRow(
  db: Db,
  { id, name, text }: Omit<QuickReply, 'version'>,
): Promise<QuickReply | null> {
  const { rows } = await db.execute<Row>(sql`
    update quick_replies set name = ${name}, body = ${text}, changed_at = now() where id = ${id} returning ${columns}`)
  return rows[0] ?? null
}

export async function deleteQuickReplyRow(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`delete from quick_replies where id = ${id} returning 1`)
  return rows.length > 0
}

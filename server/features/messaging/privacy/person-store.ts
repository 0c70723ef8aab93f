import { desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { repeatsTable as repeats } from '../campaigns/campaigns-tables.ts'
import { messagesTable as messages, type MessageRow } from '../messages-tables.ts'

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

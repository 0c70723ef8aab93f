import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

export const presenceChannel = 'conversation_presence'

/** Notifies all processes of who is viewing a conversation. Nothing is stored. */
export async function notifyPresence(db: Db, notice: object): Promise<void> {
  await db.execute(sql`select pg_notify(${presenceChannel}, ${JSON.stringify(notice)})`)
}

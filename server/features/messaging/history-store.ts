import { asc, eq, sql } from 'drizzle-orm'
import type { HistoryAction } from '#core/messaging/message-history.ts'
import type { Db } from '#server/db/database.ts'
import { historyTable as history } from './messages-tables.ts'

/** Writes down who did what to these messages; `detail` says in words what was changed. */
export async function recordHistory(
  tx: Db,
  ids: string[],
  { action, detail = null, by }: { action: HistoryAction; detail?: string | null; by: string },
): Promise<void> {
  await tx.execute(sql`
    insert into message_history (message_id, action, detail, done_by)
    select id, ${action}, ${detail}, ${by} from unnest(${`{${ids.join(',')}}`}::uuid[]) as id`)
}

/** What was done to a message, in order. */
export async function historyOf(db: Db, messageId: string): Promise<(typeof history.$inferSelect)[]> {
  return db.select().from(history).where(eq(history.messageId, messageId)).orderBy(asc(history.id))
}

import { asc, eq, sql } from 'drizzle-orm'
import type { HistoryAction } from '../../../core/messaging/messages.ts'
import type { Db } from '../../platform/database.ts'
import { historyTable as history } from './messages-tables.ts'

/** Writes down who did what to these messages; `detail` says in words what was changed. */
export async function recordHistory(
  tx: Db,
  ids: string[],
  { deed, detail = null, by }: { deed: HistoryAction; detail?: string | null; by: string },
): Promise<void> {
  await tx.execute(sql`
    insert into message_deeds (message_id, deed, detail, done_by)
    select id, ${deed}, ${detail}, ${by} from unnest(${`{${ids.join(',')}}`}::uuid[]) as id`)
}

/** What was done to a message, in order. */
export async function historyOf(db: Db, messageId: string): Promise<(typeof history.$inferSelect)[]> {
  return db.select().from(history).where(eq(history.messageId, messageId)).orderBy(asc(history.id))
}

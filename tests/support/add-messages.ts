import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  insertMessageBatch,
  type BatchMessage,
} from '#server/features/messaging/campaigns/campaigns-store.ts'
import type { Db } from '#server/db/database.ts'

/** Inserts many scheduled messages in one statement, because `addMessage` needs two statements per message. */
export async function addMessages(
  db: Db,
  messages: Omit<BatchMessage, 'originKey' | 'noValue'>[],
  at: Date,
): Promise<void> {
  const keyed = messages.map((message) => ({ ...message, originKey: `test:${randomUUID()}` }))
  await db.transaction((tx) => insertMessageBatch(tx, keyed, { at, origin: 'scheduler' }))
}

/**
 * Returns the time by the database's clock in whole seconds, which is the due time of a message without a given time.
 */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select extract(epoch from date_trunc('second', now()))::float8 as now`,
  )
  return new Date((rows[0]?.now ?? 0) * 1000)
}

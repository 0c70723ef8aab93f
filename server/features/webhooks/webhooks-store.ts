import { asc, eq, sql } from 'drizzle-orm'
import { secretOverlapHours } from '#core/webhooks/outgoing-webhooks.ts'
import type { Db } from '#server/db/database.ts'
import {
  deliveriesTable as deliveries,
  webhooksTable as webhooks,
  type StoredWebhook,
} from './webhooks-tables.ts'

export async function findWebhooks(db: Db): Promise<StoredWebhook[]> {
  return db.select().from(webhooks).orderBy(asc(webhooks.createdAt), asc(webhooks.id))
}

export async function findWebhook(db: Db, id: string): Promise<StoredWebhook | null> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id))
  return row ?? null
}

export async function insertWebhook(
  tx: Db,
  row: Pick<StoredWebhook, 'id' | 'url' | 'sealedSecret' | 'events'>,
): Promise<void> {
  await tx.insert(webhooks).values(row)
}

/** Changes a webhook and ends its pause, because the change may have fixed the receiver. */
export async function updateWebhook(
  tx: Db,
  id: string,
  changes: Partial<Pick<StoredWebhook, 'url' | 'events' | 'isEnabled'>>,
): Promise<void> {
  await tx
    .update(webhooks)
    .set({ ...changes, failures: 0, pausedUntil: sql`now()` })
    .where(eq(webhooks.id, id))
}

/** Replaces the secret. Until the end of the overlap, deliveries are signed with the previous one too. */
export async function replaceSecret(tx: Db, id: string, sealedSecret: string): Promise<void> {
  await tx
    .update(webhooks)
    .set({
      sealedSecret,
      previousSealedSecret: webhooks.sealedSecret,
      previousSecretUntil: sql`now() + make_interval(hours => ${secretOverlapHours})`,
      failures: 0,
      pausedUntil: sql`now()`,
    })
    .where(eq(webhooks.id, id))
}

export async function deleteWebhookRow(tx: Db, id: string): Promise<boolean> {
  const deleted = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id })
  return deleted.length > 0
}

export async function countDeliveriesByWebhook(
  db: Db,
): Promise<Map<string, { waiting: number; failed: number }>> {
  const { rows } = await db.execute<{ id: string; waiting: number; failed: number }>(sql`
    select webhook_id as id, count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'failed')::integer as failed
    from ${deliveries} where state <> 'delivered' and event <> 'test' group by webhook_id`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

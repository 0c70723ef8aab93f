import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { InboxGateway } from './incoming-event.ts'

/** Maximum number of attempts to process a webhook. After the last one, the row keeps its error. */
const maxAttempts = 10

/**
 * Stores the body of a webhook unchanged. Ignores a body that is already stored, because gateways repeat deliveries.
 */
export async function storeWebhook(db: Db, gateway: InboxGateway, body: string): Promise<void> {
  const hash = createHash('sha256').update(body).digest()
  await db.execute(sql`
    insert into incoming_webhooks (gateway, body_hash, body) values (${gateway}, ${hash}, ${body})
    on conflict (gateway, body_hash) do nothing`)
}

/** Claims the next webhook until the transaction ends. Skips webhooks that another process has locked. */
export async function claimNextWebhook(
  tx: Db,
): Promise<{ id: string; gateway: InboxGateway; body: string } | null> {
  const { rows } = await tx.execute<{ id: string; gateway: InboxGateway; body: string }>(sql`
    select id::text, gateway, body from incoming_webhooks
    where processed_at is null and retry_at <= now() and attempts < ${maxAttempts}
    order by retry_at, id limit 1 for update skip locked`)
  return rows[0] ?? null
}

export async function markWebhookProcessed(tx: Db, id: string): Promise<void> {
  await tx.execute(
    sql`update incoming_webhooks set processed_at = now(), attempts = attempts + 1, error = null where id = ${id}`,
  )
}

/** Schedules the next attempt after 1 s, 4 s, 16 s …, at most an hour. */
export async function markWebhookFailed(tx: Db, id: string, error: string): Promise<void> {
  await tx.execute(sql`
    update incoming_webhooks set attempts = attempts + 1, error = ${error},
      retry_at = now() + least(interval '1 hour', interval '1 second' * 4 ^ attempts)
    where id = ${id}`)
}

/** Counts an ignored event by shop day and reason. */
export async function countIgnoredEvent(tx: Db, reason: string): Promise<void> {
  await tx.execute(sql`
    insert into ignored_webhooks (day, reason, count) values ((now() at time zone 'Asia/Kuala_Lumpur')::date, ${reason}, 1)
    on conflict (day, reason) do update set count = ignored_webhooks.count + 1`)
}

/** Deletes webhooks that were processed more than `days` ago. Keeps failed webhooks for analysis. */
export async function deleteOldWebhooks(db: Db, days: number): Promise<void> {
  await db.execute(sql`
    delete from incoming_webhooks where processed_at < now() - make_interval(days => ${days})`)
}

import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { DeliveryState } from '#core/webhooks/outgoing-webhooks.ts'
import type { Db } from '#server/db/database.ts'
import {
  deliveriesTable as deliveries,
  webhooksTable as webhooks,
  type StoredDelivery,
} from './webhooks-tables.ts'

/**
 * Duration of a claim in ms, longer than an attempt takes. If the process dies, another process retries after
 * this time.
 */
const leaseMs = 30_000
/**
 * An earlier event of the same subject holds back later ones for this number of attempts, which take about three
 * minutes. After that, a single event that the receiver refuses no longer delays the others.
 */
const orderedAttempts = 4

/** Returns the webhooks that have due deliveries, and the time in ms until the next one is due. `null` if none waits. */
export async function findDueWebhookIds(db: Db): Promise<{ ids: string[]; nextInMs: number | null }> {
  const { rows } = await db.execute<{ id: string; inMs: number }>(sql`
    select d.webhook_id as id,
      extract(epoch from greatest(min(d.next_attempt_at), w.paused_until) - now())::float8 * 1000 as "inMs"
    from ${deliveries} d join ${webhooks} w on w.id = d.webhook_id
    where d.state = 'waiting' and w.is_enabled group by d.webhook_id, w.paused_until`)
  const later = rows.filter(({ inMs }) => inMs > 0).map(({ inMs }) => inMs)
  return {
    ids: rows.filter(({ inMs }) => inMs <= 0).map(({ id }) => id),
    nextInMs: later.length > 0 ? Math.min(...later) : null,
  }
}

/**
 * Claims due deliveries of a webhook, oldest first. Counts the attempt and sets the lease, so that no other process
 * claims them. While the receiver fails, claims one at a time.
 */
export async function claimDeliveries(db: Db, webhookId: string, limit: number): Promise<StoredDelivery[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update webhook_deliveries set attempts = attempts + 1, next_attempt_at = now() + ${leaseMs} * interval '1 ms'
    where id in (
      select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.webhook_id = ${webhookId} and d.state = 'waiting' and d.next_attempt_at <= now()
        and w.is_enabled and w.paused_until <= now()
        and not exists (
          select from webhook_deliveries earlier
          where earlier.webhook_id = d.webhook_id and earlier.subject = d.subject and earlier.state = 'waiting'
            and earlier.position < d.position and earlier.attempts < ${orderedAttempts})
      order by d.position
      limit case when (select failures from webhooks where id = ${webhookId}) > 0 then 1 else ${limit} end
      for update of d skip locked)
    returning id`)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return db.select().from(deliveries).where(inArray(deliveries.id, ids)).orderBy(asc(deliveries.position))
}

export interface AttemptResult {
  /** `null` if there was no answer. */
  status: number | null
  problem: string
  response: string
}

/** Number of consecutive failures after which a webhook is paused, because the receiver is probably down. */
export const failuresUntilPause = 3

/**
 * Locks a webhook until the transaction ends. Always called before its deliveries are locked, so that two transactions
 * can't deadlock. Returns the number of consecutive failures. The weak lock doesn't block changes that write events.
 */
async function lockWebhook(tx: Db, id: string): Promise<number> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update')
  return row?.failures ?? 0
}

/** Ends a delivery, and the pause of its webhook. If the receiver was down, all waiting deliveries become due. */
export async function markDelivered(db: Db, delivery: StoredDelivery, result: AttemptResult): Promise<void> {
  await db.transaction(async (tx) => {
    const failures = await lockWebhook(tx, delivery.webhookId)
    await tx
      .update(deliveries)
      .set({ ...result, state: 'delivered', endedAt: sql`now()` })
      .where(eq(deliveries.id, delivery.id))
    if (failures >= failuresUntilPause)
      await tx
        .update(deliveries)
        .set({ nextAttemptAt: sql`now()` })
        .where(and(eq(deliveries.webhookId, delivery.webhookId), eq(deliveries.state, 'waiting')))
    await tx
      .update(webhooks)
      .set({ failures: 0, pausedUntil: sql`now()`, deliveredAt: sql`now()` })
      .where(eq(webhooks.id, delivery.webhookId))
  })
}

/**
 * Records a failed attempt. Schedules the next attempt, or ends the delivery if its time limit has passed. `pauseMs`
 * pauses the webhook.
 */
export async function markAttemptFailed(
  db: Db,
  delivery: StoredDelivery,
  result: AttemptResult,
  { retryMs, pauseMs }: { retryMs: number | null; pauseMs: number },
): Promise<void> {
  const hasEnded = retryMs === null ? sql`true` : sql`now() + ${retryMs} * interval '1 ms' > give_up_at`
  await db.transaction(async (tx) => {
    await lockWebhook(tx, delivery.webhookId)
    await tx
      .update(deliveries)
      .set({
        ...result,
        state: sql`case when ${hasEnded} then 'failed' else 'waiting' end`,
        endedAt: sql`case when ${hasEnded} then now() end`,
        nextAttemptAt: sql`now() + ${retryMs ?? 0} * interval '1 ms'`,
      })
      .where(eq(deliveries.id, delivery.id))
    await tx
      .update(webhooks)
      .set({
        failures: sql`${webhooks.failures} + 1`,
        pausedUntil: sql`now() + ${pauseMs} * interval '1 ms'`,
      })
      .where(eq(webhooks.id, delivery.webhookId))
  })
}

/** Ends deliveries that are still waiting when their time limit has passed, such as those of a disabled webhook. */
export async function endOverdueDeliveries(db: Db): Promise<void> {
  await db.execute(sql`
    update webhook_deliveries set state = 'failed', ended_at = now() where id in (
      select id from webhook_deliveries where state = 'waiting' and give_up_at < now() and next_attempt_at < now()
      for update skip locked)`)
}

export async function findDelivery(db: Db, webhookId: string, id: string): Promise<StoredDelivery | null> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, id), eq(deliveries.webhookId, webhookId)))
  return row ?? null
}

export async function findDeliveries(
  db: Db,
  webhookId: string,
  { state, before, limit }: { state: DeliveryState | undefined; before: string | undefined; limit: number },
): Promise<StoredDelivery[]> {
  return db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.webhookId, webhookId),
        state && eq(deliveries.state, state),
        before === undefined ? undefined : lt(deliveries.position, Number(before)),
      ),
    )
    .orderBy(desc(deliveries.position))
    .limit(limit)
}

/** Adds a test delivery that only its caller attempts. */
export async function insertTestDelivery(db: Db, webhookId: string, event: string): Promise<StoredDelivery> {
  const [row] = await db
    .insert(deliveries)
    .values({
      webhookId,
      event,
      subject: event,
      data: {},
      attempts: 1,
      nextAttemptAt: sql`now() + ${leaseMs} * interval '1 ms'`,
      giveUpAt: sql`now()`,
    })
    .returning()
  if (!row) throw new Error('insert into webhook_deliveries returned no row')
  return row
}

const again = {
  state: 'waiting',
  attempts: 0,
  nextAttemptAt: sql`now()`,
  giveUpAt: sql`now() + interval '3 days'`,
  endedAt: null,
  status: null,
  problem: '',
  response: '',
} as const

/** Makes a delivery due, and ends the pause of its webhook. */
export async function makeDeliveryDue(tx: Db, webhookId: string, id: string): Promise<void> {
  await endPause(tx, webhookId)
  await tx
    .update(deliveries)
    .set(again)
    .where(and(eq(deliveries.id, id), eq(deliveries.webhookId, webhookId)))
}

/** Makes the failed deliveries of a webhook due. Returns their number. */
export async function makeFailedDeliveriesDue(tx: Db, webhookId: string): Promise<number> {
  await endPause(tx, webhookId)
  const changed = await tx
    .update(deliveries)
    .set(again)
    .where(
      and(
        eq(deliveries.webhookId, webhookId),
        eq(deliveries.state, 'failed'),
        sql`${deliveries.event} <> 'test'`,
      ),
    )
    .returning({ id: deliveries.id })
  return changed.length
}

async function endPause(tx: Db, webhookId: string): Promise<void> {
  await tx
    .update(webhooks)
    .set({ pausedUntil: sql`now()` })
    .where(eq(webhooks.id, webhookId))
  await tx.execute(sql`select pg_notify('webhook_deliveries', '')`)
}

export async function countFailedDeliveriesByUrl(
  db: Db,
  days: number,
): Promise<{ url: string; deliveries: number }[]> {
  const { rows } = await db.execute<{ url: string; deliveries: number }>(sql`
    select w.url, count(*)::integer as deliveries
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.state = 'failed' and d.event <> 'test' and d.ended_at > now() - make_interval(days => ${days})
    group by w.id order by w.created_at`)
  return rows
}

export async function deleteDeliveriesOlderThan(db: Db, days: number): Promise<void> {
  await db.execute(sql`
    delete from webhook_deliveries where state <> 'waiting' and created_at < now() - make_interval(days => ${days})`)
}

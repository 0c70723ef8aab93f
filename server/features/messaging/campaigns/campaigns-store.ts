import { desc, eq, sql } from 'drizzle-orm'
import type { MessageStatus } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import { campaignsTable as campaigns, type CampaignRow } from './campaigns-tables.ts'
import { randomUUID } from 'node:crypto'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { planParts } from '../parts.ts'
import type { MessageOrigin } from '../messages-tables.ts'

/**
 * Returns `false` if a campaign with this id exists. If another transaction is creating the same campaign, waits for
 * that transaction.
 */
export async function insertCampaign(tx: Db, row: Omit<CampaignRow, 'createdAt'>): Promise<boolean> {
  const inserted = await tx
    .insert(campaigns)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: campaigns.id })
  return inserted.length > 0
}

export async function findCampaign(db: Db, id: string): Promise<CampaignRow | null> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id))
  return row ?? null
}

export async function findNewestCampaigns(db: Db, limit: number): Promise<CampaignRow[]> {
  return db.select().from(campaigns).orderBy(desc(campaigns.createdAt), desc(campaigns.id)).limit(limit)
}

export async function countMessagesByCampaign(
  db: Db,
  ids: string[],
): Promise<{ campaign_id: string; status: MessageStatus; messages: number }[]> {
  const { rows } = await db.execute<{ campaign_id: string; status: MessageStatus; messages: string }>(sql`
    select campaign_id, status, count(*) as messages from messages
    where campaign_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    group by campaign_id, status`)
  return rows.map((row) => ({ ...row, messages: Number(row.messages) }))
}

/**
 * Cancels the pending messages of a campaign. Skips messages that an engine is claiming at this moment. These are sent.
 */
export async function cancelPendingMessages(tx: Db, campaignId: string): Promise<void> {
  await tx.execute(sql`
    update messages set status = 'cancelled', due_at = null where id in (
      select id from messages where campaign_id = ${campaignId}::uuid and status = 'pending'
      for update skip locked
    )`)
}

/** Messages per statement. The limit keeps row locks short and the list of parameters small. */
const maxRowsPerStatement = 1000

export interface BatchMessage {
  phone: string
  text: string
  media?: MediaItem[]
  originKey: string
  /**
   * The placeholders that have no value for this recipient. The message is then stored as failed, so that staff can
   * complete and send it.
   */
  noValue?: string
}

/**
 * Inserts the messages of a batch, which are all due at the same time. Skips messages whose key already
 * exists. Returns the number of inserted messages.
 */
export async function insertMessageBatch(
  tx: Db,
  messages: readonly BatchMessage[],
  shared: { at: Date; origin: MessageOrigin; campaignId?: string; recurringMessageId?: string },
): Promise<number> {
  let inserted = 0
  // All messages of a batch have the same attachments.
  const rowsPerMessage = 1 + (messages[0]?.media?.length ?? 0)
  const step = Math.ceil(maxRowsPerStatement / rowsPerMessage)
  for (let from = 0; from < messages.length; from += step) {
    const rows = messages.slice(from, from + step).map((message) => ({ ...message, id: randomUUID() }))
    inserted += await insertChunk(tx, rows, shared)
  }
  return inserted
}

async function insertChunk(
  tx: Db,
  messages: (BatchMessage & { id: string })[],
  { at, origin, campaignId, recurringMessageId }: Parameters<typeof insertMessageBatch>[2],
): Promise<number> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
    as given (id uuid, phone text, text text, media jsonb, "originKey" text, "noValue" text)`
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into messages
      (id, phone, body, media, scheduled_at, status, failure, detail, origin, origin_key, campaign_id,
      repeat_id, due_at)
    select given.id, given.phone, given.text, coalesce(given.media, '[]'), ${at.toISOString()}::timestamptz,
      case when given."noValue" is null then 'pending' else 'failed' end,
      case when given."noValue" is not null then 'no_value' end, given."noValue", ${origin},
      given."originKey", ${campaignId ?? null}::uuid, ${recurringMessageId ?? null}::uuid,
      case when given."noValue" is null then greatest(${at.toISOString()}::timestamptz, now()) end
    from ${given} on conflict (origin_key) do nothing returning id`)
  const inserted = new Set(rows.map(({ id }) => id))
  const parts = messages.filter(({ id }) => inserted.has(id)).flatMap(toPartRows)
  await tx.execute(sql`
    insert into message_parts (id, message_id, round, position, kind, body, url, name)
    select given."partId", m.id, 1, given.position, given.kind, coalesce(given.caption, m.body), given.url, given.name
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as given
      (id uuid, "partId" uuid, position integer, kind text, caption text, url text, name text)
    join messages m on m.id = given.id`)
  return rows.length
}

/** The text part has no body yet, because the insert statement copies the body from the message. */
function toPartRows({ id, phone, text, media = [] }: BatchMessage & { id: string }) {
  const planned = planParts({ phone, body: text, media })
  // A recurring text can be empty for a recipient. The message still gets a text part, because every message needs
  // one.
  const kept = planned.length > 0 ? planned : [{ kind: 'text', body: text, url: null, name: null }]
  return kept.map(({ kind, body, url, name }, position) => ({
    id,
    partId: randomUUID(),
    position,
    kind,
    url,
    name,
    caption: kind === 'text' ? null : body,
  }))
}

export async function findNextPendingTime(db: Db, recurringMessageId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ next: string | null }>(sql`
    select min(scheduled_at)::timestamptz as next from messages
    where repeat_id = ${recurringMessageId}::uuid and status = 'pending' and scheduled_at > now()`)
  return rows[0]?.next ? new Date(rows[0].next) : null
}

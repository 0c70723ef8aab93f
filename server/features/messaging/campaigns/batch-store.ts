import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import type { Origin } from '../messages-tables.ts'

/** Messages in one statement: none holds its locks for long, and no parameter grows without end. */
const atOnce = 1000

export interface BatchMessage {
  phone: string
  text: string
  /** There is at most one message for each. */
  originKey: string
  /** Why it can’t go out: it stands in the list as failed, to be mended and sent by a person. */
  failed?: string
}

/** Writes many text messages with their parts, due at their time; those whose key is there already are passed over. */
export async function insertBatch(
  tx: Db,
  messages: readonly BatchMessage[],
  shared: { at: Date; origin: Origin; campaignId?: string; repeatId?: string },
): Promise<number> {
  let made = 0
  for (let from = 0; from < messages.length; from += atOnce) {
    const rows = messages.slice(from, from + atOnce).map((message) => ({ ...message, id: randomUUID() }))
    made += await insertChunk(tx, rows, shared)
  }
  return made
}

async function insertChunk(
  tx: Db,
  messages: (BatchMessage & { id: string })[],
  { at, origin, campaignId, repeatId }: Parameters<typeof insertBatch>[2],
): Promise<number> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
    as given (id uuid, phone text, text text, "originKey" text, failed text)`
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into messages
      (id, phone, body, scheduled_at, status, reason, origin, origin_key, campaign_id, repeat_id, due_at)
    select given.id, given.phone, given.text, ${at.toISOString()}::timestamptz,
      case when given.failed is null then 'pending' else 'failed' end, given.failed, ${origin},
      given."originKey", ${campaignId ?? null}::uuid, ${repeatId ?? null}::uuid,
      case when given.failed is null then greatest(${at.toISOString()}::timestamptz, now()) end
    from ${given} on conflict (origin_key) do nothing returning id`)
  const parts = rows.map(({ id }) => ({ id, partId: randomUUID() }))
  await tx.execute(sql`
    insert into message_parts (id, message_id, round, position, kind, body)
    select given."partId", m.id, 1, 0, 'text', m.body
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as given (id uuid, "partId" uuid)
    join messages m on m.id = given.id`)
  return rows.length
}

/** When the first message of a repeat that waits for its time goes out. */
export async function nextPending(db: Db, repeatId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ next: string | null }>(sql`
    select min(scheduled_at)::timestamptz as next from messages
    where repeat_id = ${repeatId}::uuid and status = 'pending' and scheduled_at > now()`)
  return rows[0]?.next ? new Date(rows[0].next) : null
}

import { desc, eq, sql } from 'drizzle-orm'
import type { MessageStatus } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import { campaignsTable as campaigns, type CampaignRow } from './campaigns-tables.ts'

/** False when there is one of this id already; one that is just being made is waited for. */
export async function insertCampaign(tx: Db, row: Omit<CampaignRow, 'createdAt'>): Promise<boolean> {
  const made = await tx.insert(campaigns).values(row).onConflictDoNothing().returning({ id: campaigns.id })
  return made.length > 0
}

export async function findCampaign(db: Db, id: string): Promise<CampaignRow | null> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id))
  return row ?? null
}

export async function newestCampaigns(db: Db, limit: number): Promise<CampaignRow[]> {
  return db.select().from(campaigns).orderBy(desc(campaigns.createdAt), desc(campaigns.id)).limit(limit)
}

/** How many messages of each campaign are in each state. */
export async function countByCampaign(
  db: Db,
  ids: string[],
): Promise<{ campaign_id: string; status: MessageStatus; messages: number }[]> {
  const { rows } = await db.execute<{ campaign_id: string; status: MessageStatus; messages: string }>(sql`
    select campaign_id, status, count(*) as messages from messages
    where campaign_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    group by campaign_id, status`)
  return rows.map((row) => ({ ...row, messages: Number(row.messages) }))
}

/** An engine that is just taking one of them is passed over: that one goes out. */
export async function cancelPending(tx: Db, campaignId: string): Promise<void> {
  await tx.execute(sql`
    update messages set status = 'cancelled', due_at = null where id in (
      select id from messages where campaign_id = ${campaignId}::uuid and status = 'pending'
      for update skip locked
    )`)
}

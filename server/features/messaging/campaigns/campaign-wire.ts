import type { Db } from '#server/platform/database.ts'
import type { Campaign } from '#core/messaging/campaigns.ts'
import { findCampaign, countByCampaign } from './campaigns-store.ts'
import type { CampaignRow } from './campaigns-tables.ts'
import { recordOf } from '#core/shared/keys.ts'
import { type MessageStatus, messageStatuses } from '#core/messaging/message-states.ts'
import { formatShopTime } from '#core/shared/shop-time.ts'

export async function oneOnWire(db: Db, id: string): Promise<Campaign | null> {
  const row = await findCampaign(db, id)
  return row ? ((await onWire(db, [row]))[0] ?? null) : null
}

export async function onWire(db: Db, rows: CampaignRow[]): Promise<Campaign[]> {
  const counted = await countByCampaign(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(
    ({ id, kind, receivers, body, media, scheduledAt, messages, leftOut, createdBy, createdAt }) => {
      const counts = recordOf<MessageStatus, number>(messageStatuses, () => 0)
      for (const count of counted) if (count.campaign_id === id) counts[count.status] = count.messages
      return {
        id,
        kind,
        receivers,
        text: body,
        mediaUrls: media,
        scheduled_time: formatShopTime(scheduledAt),
        messages,
        left_out: leftOut,
        created_by: createdBy,
        created_at: createdAt.toISOString(),
        counts,
      }
    },
  )
}

import {
  cancelCampaign,
  createCampaign,
  listCampaigns,
  previewCampaign,
  type Campaign,
} from '#core/messaging/campaigns.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import { groupNameOf } from '#server/features/contacts/contacts.ts'
import { record } from '#server/features/identity/identity.ts'
import { insertBatch } from './batch-store.ts'
import {
  cancelPending,
  findCampaign,
  insertCampaign,
  newestCampaigns,
  countByCampaign,
} from './campaigns-store.ts'
import { compose } from './compose.ts'
import { hashOfSent, refuseOther } from '#server/http/request-hash.ts'
import { composing, preview, type CampaignParts } from './preview-campaign.ts'
import type { CampaignRow } from './campaigns-tables.ts'
import { recordOf } from '#core/shared/keys.ts'
import { type MessageStatus, messageStatuses } from '#core/messaging/message-states.ts'
import { formatShopTime } from '#core/shared/shop-time.ts'

const listed = 50

/** One text to many contacts: a look at each message, then all of them in one transaction. */
export function campaignRoutes(parts: CampaignParts): Route[] {
  const { db } = parts
  return [
    route(previewCampaign, (input) => preview(parts, input)),
    route(createCampaign, (input, call) => create(parts, input, call)),
    route(listCampaigns, async () => onWire(db, await newestCampaigns(db, listed))),
    route(cancelCampaign, ({ id }, call) => cancelRest(db, id, call)),
  ]
}

type Refused = 'changed' | 'nobody' | 'request_reused'

async function create(
  { db, latestOrders, limits }: CampaignParts,
  input: ParsedInputOf<typeof createCampaign>,
  call: Call,
): Promise<Campaign | Refusal<Refused | 'not_found'>> {
  const content = composing(input)
  // The plan is what was seen of it, by then.
  const { plan: _seen, ...sent } = input
  const refused = await db.transaction(async (tx): Promise<Refusal<Refused> | null> => {
    // Before anything is compared: who presses twice gets what he made, though the world has changed by then.
    const before = await findCampaign(tx, input.id)
    if (before) return refuseOther(before, sent)
    const { plan, messages, leftOut } = await compose(tx, { latestOrders, limits }, content)
    if (messages.length === 0) return refuse('nobody')
    if (plan !== input.plan) return refuse('changed')
    const group = input.group_id === undefined ? null : await groupNameOf(tx, input.group_id)
    const receivers = group ?? `${messages.length + leftOut.length} chosen contacts`
    const mine = await insertCampaign(tx, {
      id: input.id,
      kind: input.kind,
      receivers,
      body: input.text,
      media: input.mediaUrls,
      scheduledAt: content.at,
      messages: messages.length,
      leftOut: leftOut.length,
      createdBy: call.caller?.name ?? '',
      requestHash: hashOfSent(sent),
    })
    if (!mine) {
      const other = await findCampaign(tx, input.id)
      return other && refuseOther(other, sent)
    }
    const rows = messages.map(({ receiver, text, media }) => ({
      phone: receiver.number,
      text,
      media,
      originKey: `campaign:${input.id}:${receiver.number}`,
    }))
    await record(tx, call, 'messaged a group', `${receivers}: ${messages.length} messages`)
    await insertBatch(tx, rows, { at: content.at, origin: 'campaign', campaignId: input.id })
    return null
  })
  return refused ?? (await oneOnWire(db, input.id)) ?? refuse('not_found')
}

async function cancelRest(db: Db, id: string, call: Call): Promise<Campaign | Refusal<'not_found'>> {
  await db.transaction(async (tx) => {
    const campaign = await findCampaign(tx, id)
    if (!campaign) return
    await cancelPending(tx, id)
    await record(tx, call, 'cancelled messages to a group', campaign.receivers)
  })
  return (await oneOnWire(db, id)) ?? refuse('not_found')
}

async function oneOnWire(db: Db, id: string): Promise<Campaign | null> {
  const row = await findCampaign(db, id)
  return row ? ((await onWire(db, [row]))[0] ?? null) : null
}

async function onWire(db: Db, rows: CampaignRow[]): Promise<Campaign[]> {
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

import {
  cancelCampaign,
  createCampaign,
  listCampaigns,
  previewCampaign,
  type Campaign,
  type CampaignPreview,
} from '#core/messaging/campaigns.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import { findGroupName } from '#server/features/contacts/contacts.ts'
import { recordAction } from '#server/features/identity/identity.ts'
import {
  insertMessageBatch,
  cancelPendingMessages,
  findCampaign,
  insertCampaign,
  findNewestCampaigns,
  countMessagesByCampaign,
} from './campaigns-store.ts'
import { composeMessages, type SkippedRecipient, type FindLatestOrders } from './compose-messages.ts'
import { hashRequest, checkRequestIdReuse } from '#server/http/request-hash.ts'
import type { CampaignRow } from './campaigns-tables.ts'
import { createRecord } from '#core/shared/typed-records.ts'
import { type MessageStatus, messageStatuses } from '#core/messaging/message-states.ts'
import { formatShopTime, parseShopTime } from '#core/shared/shop-time.ts'
import { planParts } from '../parts.ts'
import { formatRecipientSkipIssue } from '#core/messaging/recipient-skip-reasons.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import { getSendingLimits } from '../sender/sending-rules-cache.ts'
import { estimateFinishTime } from '#core/messaging/send-time-estimate.ts'
import { findSendingRules } from '#server/features/settings/settings.ts'
import { findMessagesAhead, findRecipientHistories, readAllowance } from '../sender/allowance-store.ts'

const maxListed = 50

export function campaignRoutes(dependencies: CampaignDependencies): Route[] {
  const { db } = dependencies
  return [
    route(previewCampaign, (input) => buildPreview(dependencies, input)),
    route(createCampaign, (input, call) => storeCampaign(dependencies, input, call)),
    route(listCampaigns, async () => presentCampaigns(db, await findNewestCampaigns(db, maxListed))),
    route(cancelCampaign, ({ id }, call) => cancelPending(db, id, call)),
  ]
}

type Refused = 'changed' | 'nobody' | 'request_reused'

async function storeCampaign(
  { db, latestOrders, limits }: CampaignDependencies,
  input: ParsedInputOf<typeof createCampaign>,
  call: Call,
): Promise<Campaign | Refusal<Refused | 'not_found'>> {
  const content = toComposeInput(input)
  // `plan` identifies the preview. It is not part of the request's hash.
  const { plan: _seen, ...sent } = input
  const refused = await db.transaction(async (tx): Promise<Refusal<Refused> | null> => {
    // The existing campaign is looked up first, so that a repeated request returns it even if the preview no longer
    // matches.
    const existing = await findCampaign(tx, input.id)
    if (existing) return checkRequestIdReuse(existing, sent)
    const { plan, messages, leftOut } = await composeMessages(tx, { latestOrders, limits }, content)
    if (messages.length === 0) return refuse('nobody')
    if (plan !== input.plan) return refuse('changed')
    const group = input.group_id === undefined ? null : await findGroupName(tx, input.group_id)
    const receivers = group ?? `${messages.length + leftOut.length} chosen contacts`
    const isCreated = await insertCampaign(tx, {
      id: input.id,
      kind: input.kind,
      receivers,
      body: input.text,
      media: input.mediaUrls,
      scheduledAt: content.at,
      messages: messages.length,
      leftOut: leftOut.length,
      createdBy: call.caller?.name ?? '',
      requestHash: hashRequest(sent),
    })
    if (!isCreated) {
      const other = await findCampaign(tx, input.id)
      return other && checkRequestIdReuse(other, sent)
    }
    const rows = messages.map(({ receiver, text, media }) => ({
      phone: receiver.number,
      text,
      media,
      originKey: `campaign:${input.id}:${receiver.number}`,
    }))
    await recordAction(tx, call, 'messaged a group', `${receivers}: ${messages.length} messages`)
    await insertMessageBatch(tx, rows, { at: content.at, origin: 'campaign', campaignId: input.id })
    return null
  })
  return refused ?? (await presentCampaign(db, input.id)) ?? refuse('not_found')
}

async function cancelPending(db: Db, id: string, call: Call): Promise<Campaign | Refusal<'not_found'>> {
  await db.transaction(async (tx) => {
    const campaign = await findCampaign(tx, id)
    if (!campaign) return
    await cancelPendingMessages(tx, id)
    await recordAction(tx, call, 'cancelled messages to a group', campaign.receivers)
  })
  return (await presentCampaign(db, id)) ?? refuse('not_found')
}

async function presentCampaign(db: Db, id: string): Promise<Campaign | null> {
  const row = await findCampaign(db, id)
  return row ? ((await presentCampaigns(db, [row]))[0] ?? null) : null
}

async function presentCampaigns(db: Db, rows: CampaignRow[]): Promise<Campaign[]> {
  const counted = await countMessagesByCampaign(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(
    ({ id, kind, receivers, body, media, scheduledAt, messages, leftOut, createdBy, createdAt }) => {
      const counts = createRecord<MessageStatus, number>(messageStatuses, () => 0)
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

const maxShownSkipped = 500

type Content = Omit<ParsedInputOf<typeof createCampaign>, 'id' | 'plan'>

const toComposeInput = ({ group_id, contact_ids = [], kind, text, mediaUrls, scheduled_time }: Content) => ({
  to: group_id === undefined ? { contactIds: contact_ids } : { groupId: group_id },
  kind,
  text,
  media: mediaUrls,
  at: parseShopTime(scheduled_time) ?? new Date(),
})

async function buildPreview(
  dependencies: CampaignDependencies,
  input: ParsedInputOf<typeof previewCampaign>,
): Promise<CampaignPreview> {
  const content = toComposeInput(input)
  const { plan, messages, leftOut } = await composeMessages(dependencies.db, dependencies, content)
  const planned = messages.map(({ receiver: { number: phone }, text, media }) => ({
    phone,
    parts: planParts({ phone, body: text, media }).length,
  }))
  return {
    plan,
    messages: messages.slice(input.offset, input.offset + input.limit).map(({ receiver, text, media }) => ({
      contact_id: receiver.id,
      name: receiver.name,
      phone: receiver.number,
      text,
      mediaUrls: media,
    })),
    total: messages.length,
    left_out: leftOut.slice(0, maxShownSkipped).map(presentSkipped),
    left_out_total: leftOut.length,
    without_consent: leftOut.filter(({ issue }) => issue.code === 'no_consent').length,
    estimate: await estimateSending(dependencies, { messages: planned, at: content.at }),
  }
}

const presentSkipped = ({ receiver, issue }: SkippedRecipient) => ({
  contact_id: receiver.id,
  name: receiver.name,
  phone: receiver.number,
  code: issue.code,
  params: issue.params,
  reason: formatRecipientSkipIssue(issue),
})

interface CampaignDependencies extends EstimateDependencies {
  latestOrders: FindLatestOrders
  limits: GatewayLimits | null
}

interface EstimateDependencies {
  db: Db
  gateway: () => { name: string; perSecond: number }
}

/**
 * Estimates when all messages that are due at `at` will have been sent. Uses the engine's rules and state and the
 * messages that are due earlier. Assumes that no other messages arrive and that the gateway accepts every message.
 */
async function estimateSending(
  { db, gateway }: EstimateDependencies,
  { messages, at }: { messages: readonly { phone: string; parts: number }[]; at: Date },
): Promise<CampaignPreview['estimate']> {
  const { name, perSecond } = gateway()
  const rules = await findSendingRules(db)
  const throttle = getSendingLimits(rules, perSecond)
  const { tokens, minIntervalLeftMs, sent, now } = await readAllowance(db, name, throttle)
  const ahead = await findMessagesAhead(db, at)
  const queue = [...ahead, ...messages.map((message) => ({ ...message, due: at }))]
  const phones = queue.map(({ phone }) => phone)
  const numbers = await findRecipientHistories(db, phones, throttle, now)
  const start = { now, tokens, minIntervalLeftMs, today: sent, numbers }
  return {
    per_second: throttle.perSecond,
    apart: { least_seconds: rules.apartSeconds, spread_seconds: rules.apartSpreadSeconds },
    ahead: ahead.length,
    through_at: formatShopTime(
      roundUpToSecond(estimateFinishTime(throttle, start, queue, ahead.length) ?? at),
    ),
    paused: rules.pausedAt !== null && rules.resumedAt === null,
  }
}

const roundUpToSecond = (at: Date) => new Date(Math.ceil(at.getTime() / 1000) * 1000)

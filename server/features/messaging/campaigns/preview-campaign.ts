import type { ParsedInputOf } from '#core/contract.ts'
import { createCampaign, previewCampaign, type CampaignPreview } from '#core/messaging/campaigns.ts'
import { parseShopTime, formatShopTime } from '#core/shared/shop-time.ts'
import { compose } from './compose.ts'
import { partsOf } from '../parts.ts'
import type { LeftOut } from './choose-receivers.ts'
import { sayLeftOut } from '#core/messaging/left-out-reasons.ts'
import type { LatestOrders } from './personal-texts.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import { throttleIn } from '../engine/throttle-in.ts'
import { looksAtNumbers } from '#core/messaging/throttle.ts'
import { throughAt } from '#core/messaging/sending-plan.ts'
import type { Db } from '#server/db/database.ts'
import { findSendingRules } from '#server/features/settings/settings.ts'
import { sinceWhen } from '../engine/choose-throttled.ts'
import { findAhead, findStandings } from '../engine/throttle-store.ts'
import { readGate } from '../engine/pace-store.ts'

const shownAtMost = 500

type Content = Omit<ParsedInputOf<typeof createCampaign>, 'id' | 'plan'>

export const composing = ({
  group_id,
  contact_ids = [],
  kind,
  text,
  mediaUrls,
  scheduled_time,
}: Content) => ({
  to: group_id === undefined ? { contactIds: contact_ids } : { groupId: group_id },
  kind,
  text,
  media: mediaUrls,
  at: parseShopTime(scheduled_time) ?? new Date(),
})

export async function preview(
  parts: CampaignParts,
  input: ParsedInputOf<typeof previewCampaign>,
): Promise<CampaignPreview> {
  const content = composing(input)
  const { plan, messages, leftOut } = await compose(parts.db, parts, content)
  const planned = messages.map(({ receiver: { number: phone }, text, media }) => ({
    phone,
    parts: partsOf({ phone, body: text, media }).length,
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
    left_out: leftOut.slice(0, shownAtMost).map(leftOutOnWire),
    left_out_total: leftOut.length,
    without_consent: leftOut.filter(({ issue }) => issue.code === 'no_consent').length,
    estimate: await foresee(parts, { messages: planned, at: content.at }),
  }
}

const leftOutOnWire = ({ receiver, issue }: LeftOut) => ({
  contact_id: receiver.id,
  name: receiver.name,
  phone: receiver.number,
  code: issue.code,
  params: issue.params,
  reason: sayLeftOut(issue),
})

export interface CampaignParts extends ForeseeParts {
  latestOrders: LatestOrders
  /** What the gateway takes. */
  limits: GatewayLimits | null
}

interface ForeseeParts {
  db: Db
  gateway: () => { name: string; perSecond: number }
}

/**
 * When these messages have gone that are due then: behind what is due before, by the same rules and
 * the same state that the engine goes by. As if nothing else came and the gateway accepted everything.
 */
async function foresee(
  { db, gateway }: ForeseeParts,
  { messages, at }: { messages: readonly { phone: string; parts: number }[]; at: Date },
): Promise<CampaignPreview['estimate']> {
  const { name, perSecond } = gateway()
  const rules = await findSendingRules(db)
  const throttle = throttleIn(rules, perSecond)
  const { tokens, apartMs, sent, now } = await readGate(db, name, throttle)
  const ahead = await findAhead(db, at)
  const queue = [...ahead, ...messages.map((message) => ({ ...message, due: at }))]
  const everybody = queue.map(({ phone }) => phone)
  const numbers = looksAtNumbers(throttle)
    ? await findStandings(db, everybody, sinceWhen(throttle, now))
    : new Map<string, never>()
  const start = { now, tokens, apartMs, today: sent, numbers }
  return {
    per_second: throttle.perSecond,
    apart: { least_seconds: rules.apartSeconds, spread_seconds: rules.apartSpreadSeconds },
    ahead: ahead.length,
    through_at: formatShopTime(upToSecond(throughAt(throttle, start, queue, ahead.length) ?? at)),
    paused: rules.pausedAt !== null && rules.resumedAt === null,
  }
}

const upToSecond = (at: Date) => new Date(Math.ceil(at.getTime() / 1000) * 1000)

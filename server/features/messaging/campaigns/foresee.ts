import { throttleIn } from '../engine/throttle-in.ts'
import type { CampaignPreview } from '#core/messaging/campaigns.ts'
import { looksAtNumbers } from '#core/messaging/throttle.ts'
import { throughAt } from '#core/messaging/sending-plan.ts'
import { formatShopTime } from '#core/shared/shop-time.ts'
import type { Db } from '#server/platform/database.ts'
import { findSendingRules } from '#server/features/settings/settings.ts'
import { sinceWhen } from '../engine/choose-throttled.ts'
import { findAhead, findStandings } from '../engine/throttle-store.ts'
import { readGate } from '../engine/pace-store.ts'

export interface ForeseeParts {
  db: Db
  gateway: () => { name: string; perSecond: number }
}

/**
 * When these messages have gone that are due then: behind what is due before, by the same rules and
 * the same state that the engine goes by. As if nothing else came and the gateway accepted everything.
 */
export async function foresee(
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

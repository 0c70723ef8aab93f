import { throttleIn } from '../engine/throttle-in.ts'
import type { OutageView } from '#core/messaging/outage.ts'
import { looksAtNumbers } from '#core/messaging/throttle.ts'
import { throughAt } from '#core/messaging/sending-plan.ts'
import type { Db } from '#server/db/database.ts'
import { findSendingRules } from '#server/features/settings/settings.ts'
import { sinceWhen } from '../engine/choose-throttled.ts'
import { findAhead, findStandings } from '../engine/throttle-store.ts'
import { findOutage } from '../engine/outages-store.ts'
import { readGate } from '../engine/pace-store.ts'

const well: Omit<OutageView, 'grace_minutes'> = {
  state: 'up',
  cause: null,
  detail: null,
  since: null,
  ended_at: null,
  next_look_at: null,
  waiting: 0,
  takes_ms: null,
}

/** See the contract `getOutage`. The estimate goes by the engine's own rules, from now on or from when it is back. */
export async function outageOf(
  db: Db,
  { name, perSecond }: { name: string; perSecond: number },
): Promise<OutageView> {
  const [rules, outage] = [await findSendingRules(db), await findOutage(db, name)]
  if (!outage) return { ...well, grace_minutes: rules.graceMinutes }
  const throttle = throttleIn(rules, perSecond, { catchingUp: true })
  const { tokens, apartMs, sent, now } = await readGate(db, name, throttle)
  const queue = await findAhead(db, now)
  const phones = queue.map(({ phone }) => phone)
  const numbers = looksAtNumbers(throttle)
    ? await findStandings(db, phones, sinceWhen(throttle, now))
    : new Map<string, never>()
  const through = throughAt(throttle, { now, tokens, apartMs, today: sent, numbers }, queue)
  return {
    state: outage.ended ? 'catching_up' : 'down',
    cause: outage.cause,
    detail: outage.detail,
    since: outage.began.toISOString(),
    ended_at: outage.ended?.toISOString() ?? null,
    next_look_at: outage.ended ? null : new Date(now.getTime() + outage.lookInMs).toISOString(),
    waiting: queue.length,
    takes_ms: through && Math.max(0, through.getTime() - now.getTime()),
    grace_minutes: rules.graceMinutes,
  }
}

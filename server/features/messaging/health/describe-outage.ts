import { getSendingLimits } from '../sender/sending-rules-cache.ts'
import type { OutageView } from '#core/messaging/outage.ts'
import { estimateFinishTime } from '#core/messaging/send-time-estimate.ts'
import type { Db } from '#server/db/database.ts'
import { findSendingRules } from '#server/features/settings/settings.ts'
import { findMessagesAhead, findRecipientHistories, readAllowance } from '../sender/allowance-store.ts'
import { findOutage } from '../sender/outages-store.ts'

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

/**
 * See the contract `getOutage`. Uses the engine's rules to estimate how long it will take to send the held messages.
 */
export async function describeOutage(
  db: Db,
  { name, perSecond }: { name: string; perSecond: number },
): Promise<OutageView> {
  const [rules, outage] = [await findSendingRules(db), await findOutage(db, name)]
  if (!outage) return { ...well, grace_minutes: rules.graceMinutes }
  const throttle = getSendingLimits(rules, perSecond, { catchingUp: true })
  const { tokens, minIntervalLeftMs, sent, now } = await readAllowance(db, name, throttle)
  const queue = await findMessagesAhead(db, now)
  const phones = queue.map(({ phone }) => phone)
  const numbers = await findRecipientHistories(db, phones, throttle, now)
  const finishTime = estimateFinishTime(
    throttle,
    { now, tokens, minIntervalLeftMs, today: sent, numbers },
    queue,
  )
  return {
    state: outage.ended ? 'catching_up' : 'down',
    cause: outage.cause,
    detail: outage.detail,
    since: outage.began.toISOString(),
    ended_at: outage.ended?.toISOString() ?? null,
    next_look_at: outage.ended ? null : new Date(now.getTime() + outage.probeInMs).toISOString(),
    waiting: queue.length,
    takes_ms: finishTime && Math.max(0, finishTime.getTime() - now.getTime()),
    grace_minutes: rules.graceMinutes,
  }
}

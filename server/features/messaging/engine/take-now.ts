import type { Hold } from '#core/messaging/message-reasons.ts'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '../gateways/gateway.ts'
import { takeDue, type Allowed } from './claims-store.ts'
import type { GatewayLooks } from './gateway-looks.ts'
import type { RulesNow } from './rules.ts'
import { isThrottled, nothing, takeThrottled, type Turn } from './throttled-take.ts'
import { holdDue } from './waiting-store.ts'

/**
 * What falls due is taken this long before: written down and with its connections made, it leaves at its time. A
 * message can no longer be cancelled in its last moments.
 */
export const earlyMs = 250

interface TakeOptions {
  database: Database
  gateway: Gateway
  /** The engine that takes. */
  engine: string
  leaseMs: number
  /** Null: the gateway is not down. */
  looks: GatewayLooks | null
  limit: number
}

/** Takes what may go just now: by the shop's rules, and while the gateway is down one message that finds out. */
export async function takeNow(options: TakeOptions, { opening, ...rules }: RulesNow): Promise<Turn> {
  const { looks } = options
  if (opening) await hold(options, rules, { at: opening, hold: 'sending_hours' })
  if (!looks) return takeBy(options, rules)
  if (await looks.wantsMessage()) {
    const turn = await takeBy({ ...options, limit: 1 }, rules)
    await looks.sends(turn.taken[0])
    return turn
  }
  // In a pause not even a person's word gets anything begun.
  return rules.allowed === 'begun' ? nothing : takeBy(options, { ...rules, allowed: 'asked' })
}

type Rules = Omit<RulesNow, 'opening'>

/** What may go by the shop's rules. */
async function takeBy(options: TakeOptions, rules: Rules): Promise<Turn> {
  const { database, gateway, engine, leaseMs, limit } = options
  const taking = { ...rules, limit, leaseMs, captions: captionsNow(gateway, rules) }
  if (!isThrottled(rules.throttle)) {
    const taken = await takeDue(database.db, engine, { ...taking, earlyMs: earlyBy(rules) })
    return { taken, waitMs: null, apartMs: null, closed: null, more: taken.length === limit }
  }
  const turn = (allowed: Allowed) =>
    database.db.transaction((tx) => takeThrottled(tx, { ...taking, allowed, engine, gateway: gateway.name }))
  const first = await turn(rules.allowed)
  if (!first.closed) return first
  const { at, why } = first.closed
  await hold(options, rules, { at, hold: why === 'hours' ? 'sending_hours' : 'warm_up' })
  return turn('urgent')
}

/** What is planned and due now is due later. */
async function hold(
  { database }: TakeOptions,
  { graceMs }: Rules,
  { at: until, hold }: { at: Date; hold: Hold },
): Promise<void> {
  while ((await holdDue(database.db, { until, hold, graceMs })) > 0);
}

/** How a text goes with its picture; null: it goes by itself. */
const captionsNow = ({ captions }: Gateway, { withPicture }: Pick<RulesNow, 'withPicture'>) =>
  captions && (withPicture ?? captions.byDefault) ? captions : null

/** Only where nothing has to be counted or held: else it is decided at the time itself. */
export const earlyBy = ({ allowed, throttle }: Pick<RulesNow, 'allowed' | 'throttle'>) =>
  allowed === 'all' && !isThrottled(throttle) ? earlyMs : 0

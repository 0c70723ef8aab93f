import type { HoldReason } from '#core/messaging/message-reasons.ts'
import {
  hasMinInterval,
  checkSendingLimits,
  hasRecipientLimits,
  getWarmUpLimit,
  getTokenDelayMs,
  type SendingHold,
  type RecipientHistory,
  type SendingLimits,
} from '#core/messaging/sending-limits.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { CaptionRules, WhatsappGateway } from '../gateways/gateway.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { claimDueMessages, type AllowedMessageClass, type ClaimedPart } from './claims-store.ts'
import type { CurrentRules } from './sending-rules-cache.ts'
import {
  lockDuePlannedMessages,
  findRecipientHistories,
  lockAllowance,
  delayMessages,
  spendAllowance,
  type GatewayAllowance,
} from './allowance-store.ts'
import { delayDuePlannedMessages } from './delays-store.ts'

interface ClaimOptions {
  database: Database
  gateway: WhatsappGateway
  breaker: CircuitBreaker
  engine: string
  leaseMs: number
  limit: number
}

export interface ClaimResult {
  claimed: ClaimedPart[]
  /** Milliseconds until the rate limit allows the next message. `null` if the rate limit does not apply now. */
  waitMs: number | null
  /** Milliseconds until the next planned message may start. `null` if no minimum interval applies now. */
  minIntervalLeftMs: number | null
  /**
   * The reason why no planned message may start, and the time until which this holds. An example is a new number that
   * has reached its daily limit.
   */
  closed: SendingHold | null
  /** True if further messages may be due. */
  more: boolean
}

const noClaim: ClaimResult = { claimed: [], waitMs: null, minIntervalLeftMs: null, closed: null, more: false }

/**
 * Claims the messages that may be sent now. While the gateway is down, these are only manual sends and at
 * most one probe.
 */
export async function claimAllowedMessages(options: ClaimOptions, rules: CurrentRules): Promise<ClaimResult> {
  const { breaker } = options
  if (rules.opening) await delayPlanned(options, rules, { at: rules.opening, hold: 'sending_hours' })
  if (!breaker.isOpen) return claimByRules(options, rules)
  if (await breaker.claimMessageProbe()) {
    const claim = await claimByRules({ ...options, limit: 1 }, rules)
    await breaker.onProbeClaimed(claim.claimed[0])
    return claim
  }
  // While sending is paused, manual sends don't start either.
  return rules.allowed === 'started' ? noClaim : claimByRules(options, { ...rules, allowed: 'manual' })
}

async function claimByRules(options: ClaimOptions, rules: CurrentRules): Promise<ClaimResult> {
  const { database, limit, engine } = options
  const captions = selectCaptions(options.gateway, rules)
  if (!isThrottled(rules.throttle)) {
    const claimed = await claimDueMessages(database.db, engine, { ...options, ...rules, captions })
    return { ...noClaim, claimed, more: claimed.length === limit }
  }
  const claim = (allowed: AllowedMessageClass) =>
    database.db.transaction((tx) => claimThrottled(tx, options, { ...rules, allowed, captions }))
  const first = await claim(rules.allowed)
  if (!first.closed) return first
  const { at, why } = first.closed
  await delayPlanned(options, rules, { at, hold: why === 'hours' ? 'sending_hours' : 'warm_up' })
  return claim('urgent')
}

async function delayPlanned(
  { database }: ClaimOptions,
  { graceMs }: CurrentRules,
  { at: until, hold }: { at: Date; hold: HoldReason },
): Promise<void> {
  while ((await delayDuePlannedMessages(database.db, { until, hold, graceMs })) > 0);
}

/** Returns `null` if texts are sent as separate messages. */
const selectCaptions = ({ captions }: WhatsappGateway, { withPicture }: CurrentRules): CaptionRules | null =>
  captions && (withPicture ?? captions.byDefault) ? captions : null

/** Returns true if a limit counts messages. Engines then have to claim one after another. */
export const isThrottled = ({ perSecond, minInterval, warmUp, perNumber }: SendingLimits) =>
  perSecond > 0 || hasMinInterval(minInterval) || warmUp !== null || hasRecipientLimits({ perNumber })

type ThrottledRules = CurrentRules & { captions: CaptionRules | null }

/**
 * Claims the messages that the throttle allows, in one transaction. The gateway's row is locked, so that engines
 * can't spend the same allowance twice. With a minimum interval, one planned message starts at a time. Until the next
 * planned message may start, only urgent messages and the remaining parts of started messages are sent.
 */
async function claimThrottled(
  tx: Db,
  { gateway: { name }, engine, leaseMs, limit }: ClaimOptions,
  rules: ThrottledRules,
): Promise<ClaimResult> {
  const { throttle } = rules
  const { perSecond, minInterval } = throttle
  const gate = await lockAllowance(tx, name, throttle)
  const waitMs = getTokenDelayMs(gate.tokens, perSecond)
  if (waitMs > 0) return { ...noClaim, waitMs }
  const tokens = perSecond === 0 ? Infinity : Math.floor(gate.tokens)
  const hasInterval = rules.allowed === 'all' && hasMinInterval(minInterval)
  const isTooEarly = hasInterval && gate.minIntervalLeftMs > 0
  const room = Math.min(limit, tokens, hasInterval && !isTooEarly ? 1 : Infinity)
  const allowed = isTooEarly ? 'urgent' : rules.allowed
  const chosen = await choosePlanned(tx, { ...rules, allowed }, gate, room)
  if (chosen?.closed) return { ...noClaim, closed: chosen.closed }
  const claimed = await claimDueMessages(tx, engine, {
    ...rules,
    leaseMs,
    allowed,
    limit: room,
    ...(chosen && { planned: chosen.ids }),
  })
  if (claimed.length > 0) await spendAllowance(tx, name, calculateCost(claimed, throttle))
  return {
    claimed,
    waitMs: perSecond > 0 && claimed.length === tokens ? 1000 / perSecond : null,
    minIntervalLeftMs: isTooEarly ? gate.minIntervalLeftMs : null,
    closed: null,
    more: claimed.length === room || chosen?.more === true,
  }
}

function calculateCost(claimed: readonly ClaimedPart[], { perSecond, minInterval }: SendingLimits) {
  return {
    // The number of tokens per message varies, because sending at an even rhythm looks automated.
    tokens: perSecond === 0 ? 0 : claimed.reduce((sum) => sum + 0.7 + Math.random() * 0.6, 0),
    messages: claimed.filter(({ begun }) => !begun).length,
    intervalMs: minInterval.minMs + Math.random() * minInterval.maxExtraMs,
  }
}

/** Maximum number of groups of messages that one transaction examines. The limit keeps row locks short. */
const maxGroups = 10

/**
 * Chooses the planned messages that the daily limit and the limits per number allow. Delays messages that exceed a
 * limit per number. Returns `null` if no such limit applies or planned messages may not start.
 */
async function choosePlanned(
  tx: Db,
  { throttle, graceMs, allowed }: ThrottledRules,
  gate: GatewayAllowance,
  room: number,
): Promise<{ ids: string[]; more: boolean; closed: SendingHold | null } | null> {
  const left = getWarmUpLimit(throttle.warmUp, gate.now) - gate.sent
  if (allowed !== 'all' || (left === Infinity && !hasRecipientLimits(throttle))) return null
  const noHistory: RecipientHistory = { lastAt: null, today: 0 }
  const closed = checkSendingLimits(throttle, { today: gate.sent, number: noHistory }, gate.now)
  if (closed) return { ids: [], more: false, closed }
  const ids: string[] = []
  const wanted = Math.min(room, left)
  const histories = new Map<string, RecipientHistory>()
  for (let group = 0; group < maxGroups; group += 1) {
    const limit = wanted - ids.length
    const due = await lockDuePlannedMessages(tx, { limit, graceMs, excluding: ids })
    const notLoaded = due.map(({ phone }) => phone).filter((phone) => !histories.has(phone))
    for (const [phone, history] of await findRecipientHistories(tx, notLoaded, throttle, gate.now))
      histories.set(phone, history)
    const delayed = []
    for (const { id, phone } of due) {
      const number = histories.get(phone) ?? noHistory
      const until = checkSendingLimits(throttle, { today: gate.sent + ids.length, number }, gate.now)
      if (until) delayed.push({ id, at: until.at, hold: 'number_limit' as const })
      else {
        ids.push(id)
        histories.set(phone, { lastAt: gate.now, today: number.today + 1 })
      }
    }
    if (delayed.length > 0) await delayMessages(tx, delayed)
    if (ids.length === wanted || due.length < limit) return { ids, more: false, closed }
  }
  return { ids, more: true, closed }
}

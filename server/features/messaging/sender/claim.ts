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
import type { Captions, Gateway } from '../gateways/gateway.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { claimDueMessages, type Allowed, type ClaimedPart } from './claims-store.ts'
import type { RulesNow } from './rules.ts'
import { findDuePlanned, findStandings, lockGate, putOff, spend, type Gate } from './throttle-store.ts'
import { holdDue } from './waiting-store.ts'

// Which due messages an engine may claim now: by the shop's rules, the throttle, and the state of the gateway.

interface ClaimOptions {
  database: Database
  gateway: Gateway
  breaker: CircuitBreaker
  /** Id of the claiming engine. */
  engine: string
  leaseMs: number
  limit: number
}

export interface Claim {
  claimed: ClaimedPart[]
  /** Time until the pace allows the next message. `null` if the pace holds nothing back. */
  waitMs: number | null
  /** Time until the next planned message may start. `null` if there is no minimum interval now. */
  apartMs: number | null
  /** No planned message may start before then, for example because a new number has sent enough today. */
  closed: SendingHold | null
  /** More messages may be due. */
  more: boolean
}

const nothing: Claim = { claimed: [], waitMs: null, apartMs: null, closed: null, more: false }

/** Claims what may be sent now. While the gateway is down, this is at most one message as a probe, and manual sends. */
export async function claimNow(options: ClaimOptions, rules: RulesNow): Promise<Claim> {
  const { breaker } = options
  if (rules.opening) await hold(options, rules, { at: rules.opening, hold: 'sending_hours' })
  if (!breaker.isOpen) return claimByRules(options, rules)
  if (await breaker.wantsMessage()) {
    const claim = await claimByRules({ ...options, limit: 1 }, rules)
    await breaker.probeWith(claim.claimed[0])
    return claim
  }
  // While sending is paused, manual sends don't start either.
  return rules.allowed === 'begun' ? nothing : claimByRules(options, { ...rules, allowed: 'asked' })
}

async function claimByRules(options: ClaimOptions, rules: RulesNow): Promise<Claim> {
  const { database, limit, engine } = options
  const captions = captionsNow(options.gateway, rules)
  if (!isThrottled(rules.throttle)) {
    const claimed = await claimDueMessages(database.db, engine, { ...options, ...rules, captions })
    return { ...nothing, claimed, more: claimed.length === limit }
  }
  const claim = (allowed: Allowed) =>
    database.db.transaction((tx) => claimThrottled(tx, options, { ...rules, allowed, captions }))
  const first = await claim(rules.allowed)
  if (!first.closed) return first
  const { at, why } = first.closed
  await hold(options, rules, { at, hold: why === 'hours' ? 'sending_hours' : 'warm_up' })
  return claim('urgent')
}

/** Delays the planned messages that are due now. */
async function hold(
  { database }: ClaimOptions,
  { graceMs }: RulesNow,
  { at: until, hold }: { at: Date; hold: HoldReason },
): Promise<void> {
  while ((await holdDue(database.db, { until, hold, graceMs })) > 0);
}

/** How a text is sent as a caption. `null` if it is sent by itself. */
const captionsNow = ({ captions }: Gateway, { withPicture }: RulesNow): Captions | null =>
  captions && (withPicture ?? captions.byDefault) ? captions : null

/** Whether messages are counted, so that engines have to claim one after another. */
export const isThrottled = ({ perSecond, apart, warmUp, perNumber }: SendingLimits) =>
  perSecond > 0 || hasMinInterval(apart) || warmUp !== null || hasRecipientLimits({ perNumber })

type ThrottledRules = RulesNow & { captions: Captions | null }

/**
 * Claims what the throttle allows, in one transaction that locks the gateway's row: no two engines count by the same
 * figures. With a minimum interval, one planned message starts at a time; until the next one, only urgent messages and
 * the rest of started ones are sent.
 */
async function claimThrottled(
  tx: Db,
  { gateway: { name }, engine, leaseMs, limit }: ClaimOptions,
  rules: ThrottledRules,
): Promise<Claim> {
  const { throttle } = rules
  const { perSecond, apart } = throttle
  const gate = await lockGate(tx, name, throttle)
  const waitMs = getTokenDelayMs(gate.tokens, perSecond)
  if (waitMs > 0) return { ...nothing, waitMs }
  const tokens = perSecond === 0 ? Infinity : Math.floor(gate.tokens)
  const keeps = rules.allowed === 'all' && hasMinInterval(apart)
  const between = keeps && gate.apartMs > 0
  const room = Math.min(limit, tokens, keeps && !between ? 1 : Infinity)
  const allowed = between ? 'urgent' : rules.allowed
  const chosen = await choosePlanned(tx, { ...rules, allowed }, gate, room)
  if (chosen?.closed) return { ...nothing, closed: chosen.closed }
  const claimed = await claimDueMessages(tx, engine, {
    ...rules,
    leaseMs,
    allowed,
    limit: room,
    ...(chosen && { planned: chosen.ids }),
  })
  if (claimed.length > 0) await spend(tx, name, costOf(claimed, throttle))
  return {
    claimed,
    waitMs: perSecond > 0 && claimed.length === tokens ? 1000 / perSecond : null,
    apartMs: between ? gate.apartMs : null,
    closed: null,
    more: claimed.length === room || chosen?.more === true,
  }
}

function costOf(claimed: readonly ClaimedPart[], { perSecond, apart }: SendingLimits) {
  return {
    // Costs vary from message to message, because an even rhythm looks automated.
    tokens: perSecond === 0 ? 0 : claimed.reduce((sum) => sum + 0.7 + Math.random() * 0.6, 0),
    messages: claimed.filter(({ begun }) => !begun).length,
    apartMs: apart.leastMs + Math.random() * apart.spreadMs,
  }
}

/** Groups of messages examined in one transaction, so that no transaction holds its locks for long. */
const mostGroups = 10

/**
 * Chooses the planned messages that the limits of the day and of each number allow, and delays the others. `null` if no
 * such limit applies.
 */
async function choosePlanned(
  tx: Db,
  { throttle, graceMs, allowed }: ThrottledRules,
  gate: Gate,
  room: number,
): Promise<{ ids: string[]; more: boolean; closed: SendingHold | null } | null> {
  const left = getWarmUpLimit(throttle.warmUp, gate.now) - gate.sent
  if (allowed !== 'all' || (left === Infinity && !hasRecipientLimits(throttle))) return null
  const unknown: RecipientHistory = { lastAt: null, today: 0 }
  const closed = checkSendingLimits(throttle, { today: gate.sent, number: unknown }, gate.now)
  if (closed) return { ids: [], more: false, closed }
  const ids: string[] = []
  const wanted = Math.min(room, left)
  const standings = new Map<string, RecipientHistory>()
  for (let group = 0; group < mostGroups; group += 1) {
    const limit = wanted - ids.length
    const due = await findDuePlanned(tx, { limit, graceMs, besides: ids })
    const fresh = due.map(({ phone }) => phone).filter((phone) => !standings.has(phone))
    for (const [phone, standing] of await findStandings(tx, fresh, throttle, gate.now))
      standings.set(phone, standing)
    const late = []
    for (const { id, phone } of due) {
      const number = standings.get(phone) ?? unknown
      const until = checkSendingLimits(throttle, { today: gate.sent + ids.length, number }, gate.now)
      if (until) late.push({ id, at: until.at, hold: 'number_limit' as const })
      else {
        ids.push(id)
        standings.set(phone, { lastAt: gate.now, today: number.today + 1 })
      }
    }
    if (late.length > 0) await putOff(tx, late)
    if (ids.length === wanted || due.length < limit) return { ids, more: false, closed }
  }
  return { ids, more: true, closed }
}

import { getShopDay } from '../shared/shop-time.ts'
import { findOpeningTimeAfter, getNextSendingStart, type SendingHours } from './sending-hours.ts'

/**
 * Sending limits, so that WhatsApp does not mistake the shop's number for a bot: sending hours, rate, limits per
 * recipient, and a lower limit for a new number.
 */
export interface SendingLimits extends SendingHours {
  /** Rate limit in messages per second. 0 if unlimited. */
  perSecond: number
  minInterval: MinInterval
  perNumber: { mostADay: number | null; gapMs: number }
  warmUp: WarmUp | null
}

/** The interval between two messages: `minMs` plus up to `maxExtraMs` at random. Both are 0 if there is no interval. */
export interface MinInterval {
  minMs: number
  maxExtraMs: number
}

export interface WarmUp {
  /** First day of the warm-up, `YYYY-MM-DD` in shop time. */
  starts_on: string
  first_day: number
  growth_percent: number
  /** Number of days after which the limit ends. */
  days: number
}

export interface RecipientHistory {
  lastAt: Date | null
  /** Number of messages on the current shop day. */
  today: number
}

export interface SendHistory {
  /** Number of messages to all recipients on the current shop day. */
  today: number
  number: RecipientHistory
}

export interface SendingHold {
  at: Date
  why: 'hours' | 'warm_up' | 'number'
}

/** Number of messages that may be sent at once after an idle period. More messages have to wait for the rate limit. */
export const burstSize = 5

/**
 * Returns `null` if a scheduled message may be sent now, otherwise the earliest time and the rule that delays it.
 * Order notifications, and messages that staff send immediately, are not delayed, but they count towards the limits.
 */
export function checkSendingLimits(
  throttle: SendingLimits,
  sent: SendHistory,
  now: Date,
): SendingHold | null {
  const opening = getNextSendingStart(throttle, now)
  if (opening) return { at: opening, why: 'hours' }
  if (sent.today >= getWarmUpLimit(throttle.warmUp, now))
    return { at: findOpeningTimeAfter(throttle, now), why: 'warm_up' }
  const { mostADay, gapMs } = throttle.perNumber
  const { lastAt, today } = sent.number
  if (mostADay !== null && today >= mostADay)
    return { at: findOpeningTimeAfter(throttle, now), why: 'number' }
  const free = lastAt === null ? -Infinity : lastAt.getTime() + gapMs
  if (free <= now.getTime()) return null
  const at = new Date(free)
  return { at: getNextSendingStart(throttle, at) ?? at, why: 'number' }
}

/** Returns how many messages a new number may send on the day of `now`. `Infinity` if unlimited. */
export function getWarmUpLimit(warmUp: WarmUp | null, now: Date): number {
  if (!warmUp) return Infinity
  const day = dayNumber(getShopDay(now)) - dayNumber(warmUp.starts_on)
  if (day >= warmUp.days) return Infinity
  return Math.floor(warmUp.first_day * (1 + warmUp.growth_percent / 100) ** Math.max(0, day))
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

export const hasMinInterval = ({ minMs, maxExtraMs }: MinInterval) => minMs + maxExtraMs > 0

export const getMeanIntervalMs = ({ minMs, maxExtraMs }: MinInterval) => minMs + maxExtraMs / 2

/** Describes the interval: `every 20 to 50 s` or `every 20 s`. Returns `null` if there is no interval. */
export function formatMinInterval({ minMs, maxExtraMs }: MinInterval): string | null {
  const [least, most] = [minMs / 1000, (minMs + maxExtraMs) / 1000]
  if (most === 0) return null
  return least === most ? `every ${most} s` : `every ${least} to ${most} s`
}

/**
 * Returns true if there are limits per recipient. Only then does the caller have to query the counts of each
 * recipient.
 */
export const hasRecipientLimits = ({ perNumber }: Pick<SendingLimits, 'perNumber'>) =>
  perNumber.mostADay !== null || perNumber.gapMs > 0

/** Returns the number of tokens after `ms` milliseconds, at most `burstSize`. Each message takes one token. */
export const refillTokens = (tokens: number, perSecond: number, ms: number) =>
  Math.min(burstSize, tokens + (perSecond * ms) / 1000)

export const getTokenDelayMs = (tokens: number, perSecond: number) =>
  tokens >= 1 || perSecond === 0 ? 0 : ((1 - tokens) / perSecond) * 1000

/**
 * Returns the limits for the backlog after an outage: no interval between messages, and a rate of at least
 * `perSecond`.
 */
export function createCatchUpLimits(throttle: SendingLimits, perSecond: number): SendingLimits {
  const unpaced = throttle.perSecond === 0 || perSecond === 0
  return {
    ...throttle,
    perSecond: unpaced ? 0 : Math.max(throttle.perSecond, perSecond),
    minInterval: { minMs: 0, maxExtraMs: 0 },
  }
}

import { shopDayOf } from '../shared/shop-time.ts'
import { openingAfter, opensAt, type SendingHours } from './sending-hours.ts'

/** What keeps a number from being taken for a robot's: when, how fast, to whom and how many messages go out. */
export interface Throttle extends SendingHours {
  /** Messages a second; 0: as fast as it goes. */
  perSecond: number
  /** How far apart planned messages are begun. */
  apart: Apart
  /** What one receiver gets at most. */
  perNumber: { mostADay: number | null; gapMs: number }
  warmUp: WarmUp | null
}

/** Between two messages: at least so long, and up to so much more at random. Both 0: one may follow the other at once. */
export interface Apart {
  leastMs: number
  spreadMs: number
}

/** A new number sends few messages at first, and more from day to day. */
export interface WarmUp {
  /** The first day, `YYYY-MM-DD`, shop time. */
  starts_on: string
  /** Messages on the first day. */
  first_day: number
  /** How much more than on the day before. */
  growth_percent: number
  /** For how many days; then there is no such limit. */
  days: number
}

/** What one number has been handed. */
export interface Standing {
  lastAt: Date | null
  /** On the shop's present day. */
  today: number
}

/** What has gone out so far. */
export interface Sent {
  /** To anybody, on the shop's present day. */
  today: number
  /** To this receiver. */
  number: Standing
}

/** When a message may go at the earliest, and what keeps it until then. */
export interface Kept {
  at: Date
  why: 'hours' | 'warm_up' | 'number'
}

/** Messages that may go at once after a quiet time, before the pace holds. */
export const burst = 5

/**
 * Null: a planned message may go now; else when it may at the earliest, and what keeps it. The one rule for the
 * engine, which asks it about each message that is due, and for every estimate. What a person sends now and what
 * answers an order is not asked about: it goes, and it counts.
 */
export function keptUntil(throttle: Throttle, sent: Sent, now: Date): Kept | null {
  const opening = opensAt(throttle, now)
  if (opening) return { at: opening, why: 'hours' }
  if (sent.today >= mostOn(throttle.warmUp, now)) return { at: openingAfter(throttle, now), why: 'warm_up' }
  const { mostADay, gapMs } = throttle.perNumber
  const { lastAt, today } = sent.number
  if (mostADay !== null && today >= mostADay) return { at: openingAfter(throttle, now), why: 'number' }
  const free = lastAt === null ? -Infinity : lastAt.getTime() + gapMs
  if (free <= now.getTime()) return null
  const at = new Date(free)
  return { at: opensAt(throttle, at) ?? at, why: 'number' }
}

/** How many messages a new number sends on the day of this instant; Infinity: as many as there are. */
export function mostOn(warmUp: WarmUp | null, now: Date): number {
  if (!warmUp) return Infinity
  const day = dayNumber(shopDayOf(now)) - dayNumber(warmUp.starts_on)
  if (day >= warmUp.days) return Infinity
  return Math.floor(warmUp.first_day * (1 + warmUp.growth_percent / 100) ** Math.max(0, day))
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

export const keepsApart = ({ leastMs, spreadMs }: Apart) => leastMs + spreadMs > 0

/** How long it takes on average until the next message, ms. */
export const meanApartMs = ({ leastMs, spreadMs }: Apart) => leastMs + spreadMs / 2

/** `every 20 to 50 s`, `every 20 s`; null: messages are not kept apart. */
export function apartWords({ leastMs, spreadMs }: Apart): string | null {
  const [least, most] = [leastMs / 1000, (leastMs + spreadMs) / 1000]
  if (most === 0) return null
  return least === most ? `every ${most} s` : `every ${least} to ${most} s`
}

/** Whether what one number has got has to be looked up at all. */
export const looksAtNumbers = ({ perNumber }: Pick<Throttle, 'perNumber'>) =>
  perNumber.mostADay !== null || perNumber.gapMs > 0

/** Tokens that have come back after so many ms: each message takes one. */
export const refilled = (tokens: number, perSecond: number, ms: number) =>
  Math.min(burst, tokens + (perSecond * ms) / 1000)

/** How long until there is a token again, ms. */
export const tokenInMs = (tokens: number, perSecond: number) =>
  tokens >= 1 || perSecond === 0 ? 0 : ((1 - tokens) / perSecond) * 1000

/** The same with a pace at least so high, and no breaks between messages: what waited for the gateway goes out. */
export function hastened(throttle: Throttle, perSecond: number): Throttle {
  const unpaced = throttle.perSecond === 0 || perSecond === 0
  return {
    ...throttle,
    perSecond: unpaced ? 0 : Math.max(throttle.perSecond, perSecond),
    apart: { leastMs: 0, spreadMs: 0 },
  }
}

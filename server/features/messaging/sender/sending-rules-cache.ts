import { type SendingLimits, createCatchUpLimits } from '#core/messaging/sending-limits.ts'
import { getGracePeriodMs, getOpeningTime } from '#core/messaging/sending-hours.ts'
import type { Db } from '#server/db/database.ts'
import { findSendingRules, type SendingRules } from '#server/features/settings/settings.ts'
import { holdRestoredMessages } from './hold-restored-store.ts'
import type { AllowedMessages } from './claims-store.ts'
import { releaseHeld } from './delays-store.ts'

/** The shop's sending rules at one instant. */
export interface CurrentRules {
  /** An SQL condition that is true while the rules are unchanged. */
  unchanged: SendingRules['unchanged']
  allowed: AllowedMessages
  /** When the sending hours begin. `null` during the sending hours. */
  opening: Date | null
  graceMs: number
  throttle: SendingLimits
  /** A text is sent as the caption of its picture. `null` leaves that to the gateway's default. */
  withPicture: boolean | null
}

/** Caches the shop's sending rules until a notification announces a change. */
export class SendingRulesCache {
  readonly #db: Db
  #rules: SendingRules | undefined
  #fresh = false

  constructor(db: Db) {
    this.#db = db
  }

  /** Makes the next `refresh` read the rules from the database. */
  invalidate(): void {
    this.#fresh = false
  }

  async refresh(): Promise<void> {
    if (!this.#fresh) await this.read()
  }

  /** Reads the rules. If they have changed, messages held by the old ones are due at their original time again. */
  async read(): Promise<void> {
    // Set before reading, so that a change announced during the read causes another one.
    this.#fresh = true
    const before = this.#rules
    try {
      const rules = await findSendingRules(this.#db)
      await holdRestoredMessages(this.#db, rules)
      this.#rules = rules
    } catch (error) {
      this.#fresh = false
      throw error
    }
    if (before && delayingRules(before) !== delayingRules(this.#rules))
      while ((await releaseHeld(this.#db)) > 0);
  }

  /** Returns the rules at an instant. `perSecond` is the rate limit if the shop has set none. */
  at(now: Date, perSecond: number, { catchingUp = false } = {}): CurrentRules {
    if (!this.#rules) throw new Error('Sending rules have not been read yet')
    const { pausedAt, resumedAt, graceMinutes, textWithPicture } = this.#rules
    const paused = pausedAt !== null && resumedAt === null
    const opening = getOpeningTime(this.#rules, now)
    return {
      unchanged: this.#rules.unchanged,
      allowed: paused ? 'started' : opening ? 'urgent' : 'all',
      opening: paused ? null : opening,
      graceMs: getGracePeriodMs(this.#rules, graceMinutes * 60_000, now),
      throttle: getSendingLimits(this.#rules, perSecond, { catchingUp }),
      withPicture: textWithPicture,
    }
  }
}

/** Identifies the rules that delay due messages. */
const delayingRules = (rules: SendingRules) => {
  const { hours, holidays, perNumber, warmUp } = getSendingLimits(rules, 0)
  return JSON.stringify([hours, holidays, perNumber, warmUp])
}

/**
 * Returns the limits for the engine and for estimates. `perSecond` is the rate limit if the shop has set none.
 * `catchingUp`: messages held during an outage are being sent, for which the shop may allow a higher rate.
 */
export function getSendingLimits(
  rules: SendingRules,
  perSecond: number,
  { catchingUp = false }: { catchingUp?: boolean } = {},
): SendingLimits {
  const throttle: SendingLimits = {
    hours: rules.hours,
    holidays: rules.holidays,
    perSecond: rules.perSecond ?? perSecond,
    minInterval: { minMs: rules.apartSeconds * 1000, maxExtraMs: rules.apartSpreadSeconds * 1000 },
    perNumber: { mostADay: rules.perNumberADay, gapMs: rules.perNumberGapSeconds * 1000 },
    warmUp: rules.warmUp,
  }
  return catchingUp && rules.catchUpPerSecond !== null
    ? createCatchUpLimits(throttle, rules.catchUpPerSecond)
    : throttle
}

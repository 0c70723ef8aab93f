import { type SendingLimits, createCatchUpLimits } from '#core/messaging/sending-limits.ts'
import { getGracePeriodMs, getNextSendingStart } from '#core/messaging/sending-hours.ts'
import type { Db } from '#server/db/database.ts'
import { findSendingRules, type SendingRules } from '#server/features/settings/settings.ts'
import { holdRestoredMessages } from './hold-restored-store.ts'
import type { AllowedMessageClass } from './claims-store.ts'
import { releaseHeldMessages } from './delays-store.ts'

export interface CurrentRules {
  /** SQL condition that is true as long as the rules have not changed. */
  unchanged: SendingRules['unchanged']
  allowed: AllowedMessageClass
  /** Time at which the sending hours begin. `null` during the sending hours. */
  opening: Date | null
  graceMs: number
  throttle: SendingLimits
  /** True if a text is sent as the caption of its picture. `null` if the gateway's default applies. */
  withPicture: boolean | null
}

export class SendingRulesCache {
  readonly #db: Db
  #rules: SendingRules | undefined
  #fresh = false

  constructor(db: Db) {
    this.#db = db
  }

  invalidate(): void {
    this.#fresh = false
  }

  async refresh(): Promise<void> {
    if (!this.#fresh) await this.read()
  }

  /**
   * Reads the rules. If the rules have changed, messages that were held by the old rules become due at their original
   * time again.
   */
  async read(): Promise<void> {
    // Set before the read, so that a change announced during the read causes another read.
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
    if (before && serialiseDelayingRules(before) !== serialiseDelayingRules(this.#rules))
      while ((await releaseHeldMessages(this.#db)) > 0);
  }

  /** Returns the rules at a point in time. `perSecond` is the rate limit that applies if the shop has set none. */
  at(now: Date, perSecond: number, { catchingUp = false } = {}): CurrentRules {
    if (!this.#rules) throw new Error('Sending rules have not been read yet')
    const { pausedAt, resumedAt, graceMinutes, textWithPicture } = this.#rules
    const paused = pausedAt !== null && resumedAt === null
    const opening = getNextSendingStart(this.#rules, now)
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

/** Serialises the rules that delay due messages, so that two versions can be compared. */
const serialiseDelayingRules = (rules: SendingRules) => {
  const { hours, holidays, perNumber, warmUp } = getSendingLimits(rules, 0)
  return JSON.stringify([hours, holidays, perNumber, warmUp])
}

/**
 * Returns the limits for the engine and for estimates. `perSecond` is the rate limit that applies if the shop has set
 * none. `catchingUp` is true while messages that were held during an outage are sent. The shop may allow a higher
 * rate for them.
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

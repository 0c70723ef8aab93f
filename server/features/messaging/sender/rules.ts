import { type SendingLimits, createCatchUpLimits } from '#core/messaging/sending-limits.ts'
import { getGracePeriodMs, getOpeningTime } from '#core/messaging/sending-hours.ts'
import type { Db } from '#server/db/database.ts'
import { findSendingRules, type SendingRules } from '#server/features/settings/settings.ts'
import { heedRestore } from './restored-store.ts'
import type { Allowed } from './claims-store.ts'
import { releaseHeld } from './waiting-store.ts'

/** What the shop's rules come to at one instant. */
export interface RulesNow {
  /** A condition: the rules have not been changed since. */
  unchanged: SendingRules['unchanged']
  allowed: Allowed
  /** Outside of the sending hours: when they begin. */
  opening: Date | null
  graceMs: number
  throttle: SendingLimits
  /** A text goes with its picture; null: where that pays with the gateway. */
  withPicture: boolean | null
}

/** When messages may go out, as the shop has set it: kept until a notice says that it has changed. */
export class SendingRulesCache {
  readonly #db: Db
  #kept: SendingRules | undefined
  #fresh = false

  constructor(db: Db) {
    this.#db = db
  }

  /** A change was announced: `refresh` reads anew. */
  invalidate(): void {
    this.#fresh = false
  }

  async refresh(): Promise<void> {
    if (!this.#fresh) await this.read()
  }

  /** Reads them; where they have changed, what waits for the old ones is due at its own time again. */
  async read(): Promise<void> {
    // Before the reading: what is announced meanwhile asks for another one.
    this.#fresh = true
    const before = this.#kept
    try {
      const rules = await findSendingRules(this.#db)
      await heedRestore(this.#db, rules)
      this.#kept = rules
    } catch (error) {
      this.#fresh = false
      throw error
    }
    if (before && keptBackBy(before) !== keptBackBy(this.#kept)) while ((await releaseHeld(this.#db)) > 0);
  }

  /** `perSecond`: the pace where the shop has set none; `catchingUp`: what waited for the gateway goes out. */
  at(now: Date, perSecond: number, { catchingUp = false } = {}): RulesNow {
    if (!this.#kept) throw new Error('the sending rules are read before anything is sent')
    const { pausedAt, resumedAt, graceMinutes, textWithPicture } = this.#kept
    const paused = pausedAt !== null && resumedAt === null
    const opening = getOpeningTime(this.#kept, now)
    return {
      unchanged: this.#kept.unchanged,
      allowed: paused ? 'begun' : opening ? 'urgent' : 'all',
      opening: paused ? null : opening,
      graceMs: getGracePeriodMs(this.#kept, graceMinutes * 60_000, now),
      throttle: throttleIn(this.#kept, perSecond, { catchingUp }),
      withPicture: textWithPicture,
    }
  }
}

/** The rules that give what is due another time. */
const keptBackBy = (rules: SendingRules) => {
  const { hours, holidays, perNumber, warmUp } = throttleIn(rules, 0)
  return JSON.stringify([hours, holidays, perNumber, warmUp])
}

/**
 * The rules as the engine and every estimate go by them; `perSecond`: the pace where the shop has set none.
 * `catchingUp`: what waited for the gateway goes out, faster where the shop has said so.
 */
export function throttleIn(
  rules: SendingRules,
  perSecond: number,
  { catchingUp = false }: { catchingUp?: boolean } = {},
): SendingLimits {
  const throttle: SendingLimits = {
    hours: rules.hours,
    holidays: rules.holidays,
    perSecond: rules.perSecond ?? perSecond,
    apart: { leastMs: rules.apartSeconds * 1000, spreadMs: rules.apartSpreadSeconds * 1000 },
    perNumber: { mostADay: rules.perNumberADay, gapMs: rules.perNumberGapSeconds * 1000 },
    warmUp: rules.warmUp,
  }
  return catchingUp && rules.catchUpPerSecond !== null
    ? createCatchUpLimits(throttle, rules.catchUpPerSecond)
    : throttle
}

import { hastened, type Throttle } from '#core/messaging/throttle.ts'
import type { SendingRules } from '#server/features/settings/settings.ts'

/**
 * The rules as the engine and every estimate go by them; `perSecond`: the pace where the shop has set none.
 * `catchingUp`: what waited for the gateway goes out, faster where the shop has said so.
 */
export function throttleIn(
  rules: SendingRules,
  perSecond: number,
  { catchingUp = false }: { catchingUp?: boolean } = {},
): Throttle {
  const throttle: Throttle = {
    hours: rules.hours,
    holidays: rules.holidays,
    perSecond: rules.perSecond ?? perSecond,
    apart: { leastMs: rules.apartSeconds * 1000, spreadMs: rules.apartSpreadSeconds * 1000 },
    perNumber: { mostADay: rules.perNumberADay, gapMs: rules.perNumberGapSeconds * 1000 },
    warmUp: rules.warmUp,
  }
  return catchingUp && rules.catchUpPerSecond !== null ? hastened(throttle, rules.catchUpPerSecond) : throttle
}

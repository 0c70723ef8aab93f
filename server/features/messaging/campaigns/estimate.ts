import { sentBy } from '../../../../core/values/sending-hours.ts'
import type { SendingRules } from '../../settings/settings.ts'

/** Messages that may go at once after a quiet time (`engine/pace-store.ts`). */
const burst = 5

/** When the last of so many messages has gone, behind those that are due before, at the pace and in the hours. */
export function throughAt(
  rules: SendingRules,
  given: { from: Date; messages: number; ahead: number; perSecond: number },
): Date {
  const { from, messages, ahead, perSecond } = given
  const waiting = Math.max(0, messages + ahead - burst)
  return sentBy(rules, from, perSecond === 0 ? 0 : Math.ceil(waiting / perSecond) * 1000)
}

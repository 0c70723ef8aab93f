import type { HealthCheck } from '#core/messaging/health.ts'
import { counted } from '#core/shared/counted.ts'
import type { Facts } from './facts.ts'

/** Share of the budget that triggers a warning, because a flood may use the rest within minutes. */
const nearlyUsed = 0.8

/** Checks messages caused by visitors without sign-in. A flood of them is abuse and is held. */
export function visitorCheck({ visitors: { used, most, held } }: Facts): HealthCheck {
  const tone = held > 0 ? 'wrong' : most > 0 && used >= most * nearlyUsed ? 'caution' : 'good'
  return {
    name: 'visitors',
    tone,
    words: {
      wrong: `${counted(held, 'message')} caused by visitors ${held === 1 ? 'is' : 'are'} held: the daily limit is reached.`,
      caution: 'Visitors have caused nearly as many messages as the daily limit allows.',
      good: 'Messages caused by visitors are within the daily limit.',
    }[tone],
    todo:
      tone === 'good'
        ? null
        : 'Look at the latest orders and group orders. In the scheduler, select the failed messages that are real and choose Send held, and delete the rest; the limit is in Settings, Gateway, Sending rules.',
    facts: [
      { label: 'Last 24 hours', value: `${used} of ${most}` },
      ...(held > 0 ? [{ label: 'Held', value: String(held) }] : []),
    ],
  }
}

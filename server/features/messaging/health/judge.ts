import type { HealthCheck, HealthTone } from '#core/messaging/health.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { counted } from '#core/shared/counted.ts'
import { backupCheck } from './backup-check.ts'
import { signInCheck } from './sign-in-check.ts'
import type { Facts } from './facts.ts'
import { engineCheck } from './engine-check.ts'
import { sendingCheck } from './sending-check.ts'
import { gatewayCheck } from './gateway-check.ts'
import { jobCheck } from './job-check.ts'
import { storageCheck } from './storage-check.ts'
import { crashCheck } from './crash-check.ts'
import { visitorCheck } from './visitor-check.ts'

/** Each check in the words of the shop; pure, so that every state can be tried. */
export function judge(facts: Facts): HealthCheck[] {
  return [
    engineCheck(facts),
    sendingCheck(facts),
    gatewayCheck(facts),
    decisionCheck(facts),
    visitorCheck(facts),
    signInCheck(facts.signIn),
    jobCheck(facts),
    storageCheck(facts),
    crashCheck(facts),
    backupCheck(facts),
  ]
}

const order: HealthTone[] = ['good', 'neutral', 'caution', 'wrong']

/** The worst of them; what has nothing to say counts as good. */
export function worst(checks: readonly { tone: HealthTone }[]): HealthTone {
  const at = Math.max(...checks.map(({ tone }) => order.indexOf(tone)))
  return at <= order.indexOf('neutral') ? 'good' : (order[at] ?? 'wrong')
}

function decisionCheck({ undecided: { messages, oldest } }: Facts): HealthCheck {
  if (messages === 0)
    return {
      name: 'decisions',
      tone: 'good',
      words: 'No message waits for your decision.',
      todo: null,
      facts: [],
    }
  return {
    name: 'decisions',
    tone: 'caution',
    words: `${counted(messages, 'message')} may or may not have arrived.`,
    todo: 'Ask the customer, then choose Mark as sent or Send again in the scheduler.',
    facts: oldest ? [{ label: 'Oldest', value: formatListTime(oldest) }] : [],
  }
}

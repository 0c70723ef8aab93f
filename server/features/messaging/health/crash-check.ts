import type { HealthCheck } from '#core/messaging/health.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import type { Facts } from './facts.ts'

/** A crash that is older than a day has been got over. */
const crashToldMs = 24 * 3_600_000

export function crashCheck({ crashes, now }: Facts): HealthCheck {
  const recent = crashes.filter(({ at }) => now.getTime() - at.getTime() < crashToldMs)
  if (recent.length === 0)
    return {
      name: 'crashes',
      tone: 'good',
      words: 'The program runs without a break.',
      todo: null,
      facts: [],
    }
  return {
    name: 'crashes',
    tone: 'caution',
    words: `The program ended unexpectedly ${recent.length === 1 ? 'once' : `${recent.length} times`} in the last day, and was started again by itself.`,
    todo: 'A full or failing disk and too little memory are the usual causes. If it comes again, show the log of the program to whoever runs it.',
    facts: recent.map(({ at, cause }) => ({ label: formatListTime(at), value: cause })),
  }
}

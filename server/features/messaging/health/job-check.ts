import type { HealthCheck } from '#core/messaging/health.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { counted } from '#core/shared/counted.ts'
import type { Facts } from './facts.ts'

export function jobCheck({ jobs }: Facts): HealthCheck {
  if (jobs.length === 0)
    return {
      name: 'jobs',
      tone: 'good',
      words: 'What runs in the background runs well.',
      todo: null,
      facts: [],
    }
  return {
    name: 'jobs',
    tone: 'caution',
    words: `${counted(jobs.length, 'background job')} failed the last time.`,
    todo: 'They are tried again by themselves. If this stays, show the log of the program to whoever runs it.',
    facts: jobs.map(({ name, at }) => ({ label: jobName(name), value: formatListTime(at) })),
  }
}

const jobName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

import { z } from 'zod'
import { administratorOnly, contract } from '../contract.ts'

/** What is looked at, in the order of a screen. */
export const healthChecks = [
  'engine',
  'sending',
  'gateway',
  'decisions',
  'visitors',
  'sign-in',
  'jobs',
  'storage',
  'files',
  'crashes',
  'backups',
] as const
export type HealthCheckName = (typeof healthChecks)[number]

/** `wrong`: messages don't reach customers as they should; `caution`: somebody had better look; `neutral`: nothing to say. */
const tone = z.enum(['good', 'neutral', 'caution', 'wrong'])
export type HealthTone = z.output<typeof tone>

const check = z.object({
  name: z.enum(healthChecks),
  tone,
  /** How it is, in one sentence. */
  words: z.string(),
  /** What to do about it; null where there is nothing to do. */
  todo: z.string().nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type HealthCheck = z.output<typeof check>

/** How the program is doing, in plain words. Names of customers, numbers and texts are not part of it. */
export const getHealth = contract('GET', '/api/v2/health', {
  access: administratorOnly(),
  input: z.object({}),
  reply: z.object({
    at: z.iso.datetime(),
    /** The worst of the checks. */
    tone,
    checks: z.array(check),
    program: z.object({
      version: z.string(),
      node: z.string(),
      database: z.string(),
      started_at: z.iso.datetime(),
    }),
  }),
  envelope: 'data',
})
export type HealthView = z.output<typeof getHealth.reply>

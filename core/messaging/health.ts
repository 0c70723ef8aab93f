import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'

/** The health checks, in the order in which the screen lists them. */
export const healthChecks = [
  'engine',
  'sending',
  'gateway',
  'decisions',
  'visitors',
  'sign-in',
  'jobs',
  'webhooks',
  'storage',
  'files',
  'crashes',
  'backups',
] as const
export type HealthCheckName = (typeof healthChecks)[number]

/**
 * `wrong` if messages fail to reach customers, `caution` if staff should check something, `neutral` if there is
 * nothing to report.
 */
const tone = z.enum(['good', 'neutral', 'caution', 'wrong'])
export type HealthTone = z.output<typeof tone>

const check = z.object({
  name: z.enum(healthChecks),
  tone,
  words: z.string(),
  /** The next step for staff. `null` if nothing has to be done. */
  todo: z.string().nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type HealthCheck = z.output<typeof check>

/** Returns the results of all health checks, without customers' names, phone numbers or message texts. */
export const getHealth = contract('GET', '/api/v2/health', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: z.object({
    at: z.iso.datetime(),
    /** The worst tone among all checks. */
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

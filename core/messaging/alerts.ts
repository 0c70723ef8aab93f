import { z } from 'zod'
import { optionalPhone } from '../shared/phone-input.ts'
import { administratorOnly, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { says } from './field-words.ts'

/** Causes of alerts. */
export const alertKinds = ['engine', 'sending', 'gateway', 'decisions', 'storage', 'visitors'] as const
export type AlertKind = (typeof alertKinds)[number]

const alerts = z.object({
  version,
  /** Digits with country code. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  after_minutes: z.int(),
  /** True if a mail server is configured on the server. */
  mail_ready: z.boolean(),
  /** Why the last e-mail failed. `null` if it was sent. */
  mail_failure: z.string().nullable(),
  /** The latest 20, newest first. */
  incidents: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(alertKinds),
      words: z.string(),
      began_at: z.iso.datetime(),
      /** `null` if the incident ended before an alert was due. */
      told_at: z.iso.datetime().nullable(),
      ended_at: z.iso.datetime().nullable(),
    }),
  ),
})
export type AlertsView = z.output<typeof alerts>

/** Returns where alerts are sent and the latest incidents. */
export const getAlerts = contract('GET', '/api/v2/alerts', {
  access: administratorOnly(),
  input: z.object({}),
  reply: alerts,
  envelope: 'data',
})

/** Sets where alerts are sent. An empty field disables that channel. */
export const changeAlerts = contract('PUT', '/api/v2/alerts', {
  access: administratorOnly(),
  input: z.object({
    phone: optionalPhone,
    email: z.union(
      [z.literal(''), z.email(says('not_an_email')).max(200, says('too_long', { most: 200 }))],
      says('not_an_email'),
    ),
    after_minutes: z
      .number(says('not_a_number'))
      .int(says('not_whole_units', { unit: 'minutes' }))
      .min(1, says('below_least_units', { least: 1, unit: 'minute' }))
      .max(1440, says('silence_too_long', { most: '1440' })),
    version: seenVersion,
  }),
  reply: alerts,
  envelope: 'data',
  errors: changedMeanwhile,
})

/** `null` if the channel is not configured. `failure` is `null` if the alert was sent. */
const outcome = z.object({ failure: z.string().nullable() }).nullable()

/** Sends a test alert through every configured channel and returns the results, after at most 15 s. */
export const testAlerts = contract('POST', '/api/v2/alerts/test', {
  access: administratorOnly(),
  input: z.object({}),
  reply: z.object({ whatsapp: outcome, email: outcome }),
  envelope: 'data',
  errors: { nowhere: { status: 409, error: 'Enter a number or an e-mail address first, and save it.' } },
})

import { z } from 'zod'
import { optionalPhoneSchema } from '../shared/phone-input.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { messagingError } from './messaging-messages.ts'

export const alertKinds = ['engine', 'sending', 'gateway', 'decisions', 'storage', 'visitors'] as const
export type AlertKind = (typeof alertKinds)[number]

const alerts = z.object({
  version: versionSchema,
  /** Phone number for alerts: digits with country code. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  after_minutes: z.int(),
  mail_ready: z.boolean(),
  /** Error of the last alert e-mail. `null` if the e-mail was sent. */
  mail_failure: z.string().nullable(),
  /** The latest 20 incidents, newest first. */
  incidents: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(alertKinds),
      words: z.string(),
      began_at: z.iso.datetime(),
      /** Time of the alert. `null` if the incident ended before an alert was due. */
      told_at: z.iso.datetime().nullable(),
      ended_at: z.iso.datetime().nullable(),
    }),
  ),
})
export type AlertsView = z.output<typeof alerts>

export const getAlertSettings = contract('GET', '/api/v2/alerts', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: alerts,
  envelope: 'data',
})

/** Changes where alerts are sent. An empty field disables its channel. */
export const changeAlertSettings = contract('PUT', '/api/v2/alerts', {
  access: requireAdministrator(),
  input: z.object({
    phone: optionalPhoneSchema,
    email: z.union(
      [
        z.literal(''),
        z.email(messagingError('not_an_email')).max(200, messagingError('too_long', { most: 200 })),
      ],
      messagingError('not_an_email'),
    ),
    after_minutes: z
      .number(messagingError('not_a_number'))
      .int(messagingError('not_whole_units', { unit: 'minutes' }))
      .min(1, messagingError('below_least_units', { least: 1, unit: 'minute' }))
      .max(1440, messagingError('silence_too_long', { most: '1440' })),
    version: expectedVersionSchema,
  }),
  reply: alerts,
  envelope: 'data',
  errors: versionConflict,
})

/** Result of a test alert. `null` if the channel is not configured. `failure` is `null` if the alert was sent. */
const outcome = z.object({ failure: z.string().nullable() }).nullable()

/** Sends a test alert through every configured channel and returns the results within 15 s. */
export const sendTestAlerts = contract('POST', '/api/v2/alerts/test', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: z.object({ whatsapp: outcome, email: outcome }),
  envelope: 'data',
  errors: { nowhere: { status: 409, error: 'Enter a phone number or an e-mail address and save it first.' } },
})

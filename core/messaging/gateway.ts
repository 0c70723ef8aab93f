import { messageFailures } from './message-reasons.ts'
import { partFailureCauses } from './message-reasons.ts'
import { z } from 'zod'
import { typedPhoneSchema } from '../shared/phone-input.ts'
import { gatewayProviders } from './gateway-limits.ts'
import { requireAdministrator, requireRole, contract } from '../contract.ts'

/** Returns the state of the gateway, without addresses and tokens. */
export const getGatewayStatus = contract('GET', '/api/v2/gateway', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: z.object({
    /** `sandbox` is the simulated phone in the back-office. The other values are real gateways. */
    provider: z.enum(gatewayProviders),
    /** Configured rate limit in messages per second. 0 if unlimited. */
    per_second: z.number(),
    state: z.object({ tone: z.enum(['good', 'caution', 'wrong', 'neutral']), words: z.string() }),
    session: z
      .object({
        account: z.string().nullable(),
        /** QR code as a data URL. The shop's phone scans it to sign in. */
        qr: z.string().nullable(),
      })
      .nullable(),
    receipts: z
      .object({
        /** True if the webhook secret is set, so that receipts are accepted. */
        on: z.boolean(),
        /** Webhook address to enter in the gateway's settings. */
        url: z.string(),
        last_at: z.iso.datetime().nullable(),
      })
      .nullable(),
    last_accepted_at: z.iso.datetime().nullable(),
    last_failure: z
      .object({
        at: z.iso.datetime(),
        reason: z.string(),
        cause: z.enum(partFailureCauses).nullable().default(null),
      })
      .nullable(),
  }),
  envelope: 'data',
})
export type GatewayView = z.output<typeof getGatewayStatus.reply>

/**
 * Returns the kind of gateway, which determines the limits in `core/messaging/gateway-limits.ts`. All staff may call
 * it, because everyone who writes to customers needs the limits.
 */
export const getGatewayKind = contract('GET', '/api/v2/gateway/kind', {
  access: requireRole('contributor', 'messages'),
  input: z.object({}),
  reply: z.object({ provider: z.enum(gatewayProviders) }),
  envelope: 'data',
})

/** Sends a test message through the normal queue and returns its state within 10 s. */
export const sendTestMessage = contract('POST', '/api/v2/gateway/test', {
  access: requireAdministrator(),
  input: z.object({
    phone: typedPhoneSchema,
  }),
  reply: z.object({
    outcome: z.enum(['sent', 'failed', 'unknown', 'waiting']),
    reason: z.string().nullable(),
    failure: z.enum(messageFailures).nullable(),
  }),
  envelope: 'data',
  errors: { sending_paused: { status: 409, error: 'Sending is paused. Resume sending, then try again.' } },
})

/**
 * Registers Cetak's address as a webhook of the connected WAHA session, with the events that the inbox needs and the
 * stored HMAC key. Other webhooks of the session are kept. WAHA restarts the session. `origin` is used if the server
 * has no PUBLIC_URL.
 */
export const registerWebhook = contract('POST', '/api/v2/gateway/webhook', {
  access: requireAdministrator(),
  input: z.object({ origin: z.url({ protocol: /^https?$/ }).max(500) }),
  reply: z.object({ url: z.string() }),
  envelope: 'data',
  errors: {
    not_supported: {
      status: 409,
      error: 'Only WAHA can be set up from here. Enter the address at your gateway.',
    },
    no_key: {
      status: 409,
      error: 'Enter a webhook HMAC key below and save it first. Without it, Cetak can’t trust what arrives.',
    },
    not_registered: {
      status: 502,
      error: 'WAHA did not accept the webhook. Enter the address in WAHA’s dashboard.',
    },
  },
})

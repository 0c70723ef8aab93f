import { messageFailures } from './message-reasons.ts'
import { partFailureCauses } from './message-reasons.ts'
import { z } from 'zod'
import { typedPhoneSchema } from '../shared/phone-input.ts'
import { gatewayProviders } from './gateway-limits.ts'
import { requireAdministrator, requireRole, contract } from '../contract.ts'

/** Returns the configured gateway and its recent state. Addresses and tokens stay on the server. */
export const getGatewayStatus = contract('GET', '/api/v2/gateway', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: z.object({
    /** `sandbox` is the simulated phone in the back-office. Other values are kinds of gateways. */
    provider: z.enum(gatewayProviders),
    /** Configured messages per second. 0 if unlimited. */
    per_second: z.number(),
    /** `words` describe the state and what to do. */
    state: z.object({ tone: z.enum(['good', 'caution', 'wrong', 'neutral']), words: z.string() }),
    /** The gateway's own report of its WhatsApp session. `null` if it has none. */
    session: z
      .object({
        /** The phone number and name of the account. */
        account: z.string().nullable(),
        /** Data URL of a QR code to scan with the shop's phone to sign in. */
        qr: z.string().nullable(),
      })
      .nullable(),
    /** Delivery receipts. `null` if the gateway sends none. */
    receipts: z
      .object({
        /** True if the webhook secret is set, so that receipts are accepted. */
        on: z.boolean(),
        /** The webhook address to configure at the gateway. */
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
 * Returns the kind of gateway, whose limits are in `core/messaging/gateway-limits.ts`. All staff may call it, because
 * everyone who writes to customers needs to know the limits.
 */
export const getGatewayKind = contract('GET', '/api/v2/gateway/kind', {
  access: requireRole('contributor', 'messages'),
  input: z.object({}),
  reply: z.object({ provider: z.enum(gatewayProviders) }),
  envelope: 'data',
})

/** Sends a test message through the normal queue and returns its state after at most 10 s. */
export const sendTestMessage = contract('POST', '/api/v2/gateway/test', {
  access: requireAdministrator(),
  input: z.object({
    phone: typedPhoneSchema,
  }),
  reply: z.object({
    outcome: z.enum(['sent', 'failed', 'unknown', 'waiting']),
    /** Why it failed, as a text and as a code. */
    reason: z.string().nullable(),
    failure: z.enum(messageFailures).nullable(),
  }),
  envelope: 'data',
  errors: { sending_paused: { status: 409, error: 'Sending is paused. Resume it, then try again.' } },
})

import { failures } from './message-reasons.ts'
import { causes } from './message-reasons.ts'
import { z } from 'zod'
import { typedPhone } from '../shared/phone-input.ts'
import { providers } from './gateway-limits.ts'
import { administratorOnly, atLeast, contract } from '../contract.ts'

/** Which gateway messages go to, and how it has been doing. What names it (addresses, tokens) stays on the server. */
export const getGateway = contract('GET', '/api/v2/gateway', {
  access: administratorOnly(),
  input: z.object({}),
  reply: z.object({
    /** `sandbox`: the phone in the back-office; else the kind of gateway. */
    provider: z.enum(providers),
    /** Messages a second that the variables ask for; 0: as fast as it goes. */
    per_second: z.number(),
    /** In words that say what to do. */
    state: z.object({ tone: z.enum(['good', 'caution', 'wrong', 'neutral']), words: z.string() }),
    /** What the gateway itself says of its session with WhatsApp; null where it can't be asked. */
    session: z
      .object({
        /** The number, and the name that it sends as. */
        account: z.string().nullable(),
        /** A data address of a picture: to be scanned with the shop's phone to sign in. */
        qr: z.string().nullable(),
      })
      .nullable(),
    /** What the gateway tells afterwards; null where it tells nothing. */
    receipts: z
      .object({
        /** Whether they are taken: the secret is set. */
        on: z.boolean(),
        /** Where the gateway is to tell them. */
        url: z.string(),
        last_at: z.iso.datetime().nullable(),
      })
      .nullable(),
    last_accepted_at: z.iso.datetime().nullable(),
    last_failure: z
      .object({ at: z.iso.datetime(), reason: z.string(), cause: z.enum(causes).nullable().default(null) })
      .nullable(),
  }),
  envelope: 'data',
})
export type GatewayView = z.output<typeof getGateway.reply>

/** Which kind of gateway messages go to: what it takes stands in `core/messaging/gateway-limits.ts`. All
 * staff: whoever tells a customer something has to know whether it reaches him. */
export const getGatewayKind = contract('GET', '/api/v2/gateway/kind', {
  access: atLeast('contributor', 'messages'),
  input: z.object({}),
  reply: z.object({ provider: z.enum(providers) }),
  envelope: 'data',
})

/** Sends the test message through the ledger, as every other, and tells what came of it within 10 s. */
export const sendTestMessage = contract('POST', '/api/v2/gateway/test', {
  access: administratorOnly(),
  input: z.object({
    phone: typedPhone,
  }),
  reply: z.object({
    outcome: z.enum(['sent', 'failed', 'unknown', 'waiting']),
    /** Why it failed, in words and as a code. */
    reason: z.string().nullable(),
    failure: z.enum(failures).nullable(),
  }),
  envelope: 'data',
  errors: { sending_paused: { status: 409, error: 'Sending is paused. Resume it, then try again.' } },
})

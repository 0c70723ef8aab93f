import { z } from 'zod'
import { anyone, contract } from '../contract.ts'

// What WhatsApp gateways call: what became of messages after they were taken. Not for programs of the shop; each call is
// known by its signature over the very bytes of its body.

const wrongSignature = { status: 401, error: 'The signature does not fit this body' }

/** Meta asks once, when the webhook is set up: the answer is its own challenge, as plain text. */
export const cloudHandshake = contract('GET', '/api/webhooks/cloud', {
  access: anyone,
  input: z.object({
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': z.string().max(500),
    'hub.challenge': z.string().max(500),
  }),
  reply: z.never(),
  errors: { wrong_token: { status: 403, error: 'This is not the token that the shop has chosen' } },
})

/** Receipts, customers' messages and news of the account from Meta's Cloud API, signed in `X-Hub-Signature-256` with the app's secret. */
export const cloudNews = contract('POST', '/api/webhooks/cloud', {
  access: anyone,
  input: z.looseObject({}),
  /** How many receipts it held. */
  reply: z.object({ receipts: z.number() }),
  errors: { wrong_signature: wrongSignature },
  // Meta gathers up to 1,000 changes.
  mostBytes: 3 * 1_048_576,
  asItComes: true,
})

/** Acks and the session's state from WAHA (events `message.ack` and `session.status`), signed in `X-Webhook-Hmac` with its HMAC key. */
export const wahaNews = contract('POST', '/api/webhooks/waha', {
  access: anyone,
  input: z.looseObject({}),
  /** How many receipts it held. */
  reply: z.object({ receipts: z.number() }),
  errors: { wrong_signature: wrongSignature },
  mostBytes: 1_048_576,
  asItComes: true,
})
